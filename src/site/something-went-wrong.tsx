import { Button } from "#ui/button.tsx";

/** Replaces a screen that failed to render (spec 2.2). */
export function SomethingWentWrong() {
  return (
    <div className="mx-auto max-w-prose px-4 py-24 text-center">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-serif text-32 text-balance">Something went wrong</h1>
      <p className="mt-3 text-muted">
        We're sorry, but something unexpected happened. Please try refreshing the page.
      </p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  );
}

import { Button } from "#ui/button.tsx";
import type { useArticleSeo } from "../desk/use-article-seo.ts";

/** The article's meta tags, written on demand, and how ready it is for search engines with them. */
export const SeoPart = ({ seo }: { seo: ReturnType<typeof useArticleSeo> }) => (
  <section aria-label="SEO" className="border-t border-rule pt-4">
    <Button isBusy={seo.isPending} onClick={() => seo.mutate()}>
      {seo.isPending ? "Generating..." : "Generate SEO"}
    </Button>
    {seo.data && <SeoResult {...seo.data} />}
  </section>
);

const SeoResult = ({
  focusKeyphrase,
  seoScore,
  suggestions,
}: {
  focusKeyphrase: string;
  seoScore: number;
  suggestions: string[];
}) => (
  <>
    <h4 className="mt-3 font-sans text-15 font-semibold tracking-normal">SEO score {seoScore}/100</h4>
    <p className="mt-1 text-13 wrap-anywhere text-muted">Focus keyphrase: {focusKeyphrase}</p>
    {suggestions.length > 0 && (
      <ul className="mt-2 list-disc pl-5 text-13">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
    )}
  </>
);

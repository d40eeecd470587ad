import { data } from "react-router";
import { Seo } from "#content/kit/seo.tsx";
import { NotFound } from "./not-found.tsx";

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <>
      <Seo
        title="404 Page Not Found"
        description="The page you're looking for doesn't exist or has been moved."
        path="/"
        noIndex
      />
      <NotFound />
    </>
  );
}

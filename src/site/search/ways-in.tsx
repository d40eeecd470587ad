import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";

const ways = [
  { to: routes.vendors.href(), label: "All vendors" },
  { to: routes.features.href(), label: "All features" },
  { to: routes.faqList.href(), label: "Questions and answers" },
  { to: routes.glossary.href(), label: "Glossary" },
];

/** The lists that a search can begin with too. */
export const WaysIn = () => (
  <section>
    <h2 className="mb-3 text-20">Other ways in</h2>
    <div className="flex flex-wrap gap-3">
      {ways.map(({ to, label }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
    </div>
  </section>
);

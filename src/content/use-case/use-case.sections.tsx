import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { TermProse } from "../glossary/glossary.card.tsx";
import { VendorLogo, vendorName } from "../vendor/vendor.card.tsx";
import { examplesFor } from "./example-vendors.ts";
import type { UseCasePageData } from "./use-case.queries.server.ts";

type ContentSection = UseCasePageData["sections"][number];
type ExampleVendor = UseCasePageData["exampleVendors"][number];

/** The implementation guide, step by step, each with vendors to look at. */
export function ImplementationGuide({
  id,
  useCase: { sections, exampleVendors },
}: {
  id: string;
  useCase: UseCasePageData;
}) {
  if (sections.length === 0) return null;
  return (
    <Section id={id} title="Implementation Guide">
      <ol className="flex flex-col gap-10">
        {sections.map((section, index) => (
          <li key={section.id} id={section.id} className="min-w-0 scroll-mt-6">
            <Step section={section} />
            <Examples vendors={examplesFor(exampleVendors, index)} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A section by its title, or by its number where it has none. */
export const sectionTitle = ({ title, order }: Pick<ContentSection, "title" | "order">) =>
  title || `Section ${order}`;

function Step({ section }: { section: ContentSection }) {
  return (
    <>
      {section.title && <p className="text-13 text-muted tabular-nums">{`Section ${section.order}`}</p>}
      <h3 className="text-20 wrap-anywhere">{sectionTitle(section)}</h3>
      {section.html && <TermProse html={section.html} className="mt-3" />}
    </>
  );
}

function Examples({ vendors }: { vendors: ExampleVendor[] }) {
  if (vendors.length === 0) return null;
  return (
    <div className="mt-5 max-w-prose">
      <h4 className="font-sans text-13 font-medium tracking-normal text-muted">Example vendors</h4>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {vendors.map((vendor) => (
          <li key={vendor.slug} className="flex items-center gap-3 py-2">
            <VendorLogo vendor={vendor} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{vendorName(vendor)}</span>
              <span className="block text-13 text-muted wrap-anywhere">{vendor.category ?? "Software"}</span>
            </span>
            <ArrowLink to={routes.vendor.href({ slug: vendor.slug })}>
              View<VisuallyHidden> {vendorName(vendor)}</VisuallyHidden>
            </ArrowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Questions that open and close independently. */
export function FeaturedFaqs({ id, faqs }: { id: string; faqs: UseCasePageData["faqs"] }) {
  if (faqs.length === 0) return null;
  return (
    <Section id={id} title="Frequently Asked Questions">
      {faqs.map(({ slug, question, html }) => (
        <Disclosure key={slug} summary={question} level={3}>
          <TermProse html={html} className="text-15" />
          <ArrowLink to={routes.faq.href({ slug })} className="mt-2">
            Read full FAQ<VisuallyHidden> {question}</VisuallyHidden>
          </ArrowLink>
        </Disclosure>
      ))}
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { homeFaqsQuery } from "#content/faq/faq.query.ts";
import { VendorTeaser } from "#content/vendor/vendor.card.tsx";
import { featuredVendorsQuery } from "#content/vendor/vendor.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { CardGrid } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

/** Up to three vendors. Renders nothing without any (spec 2.4). */
export function FeaturedVendors() {
  const { ref, isNear } = useNearView();
  const { data: vendors, isError } = useQuery({ ...featuredVendorsQuery, enabled: isNear });
  if (isError || vendors?.length === 0) return null;
  return (
    <div ref={ref}>
      <Section
        title="Featured Software Providers"
        of={vendors}
        action={<ArrowLink to={routes.vendors.href()}>View All Software Vendors</ArrowLink>}
      >
        {vendors ? (
          <CardGrid>
            {vendors.map((vendor) => (
              <li key={vendor.id}>
                <VendorTeaser vendor={vendor} />
              </li>
            ))}
          </CardGrid>
        ) : (
          <Placeholders />
        )}
      </Section>
    </div>
  );
}

const Placeholders = () => (
  <LoadingRegion>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-66" />
      ))}
    </div>
  </LoadingRegion>
);

/** Four collapsible questions: the editors' choice, topped up with built-in ones. */
export function HomeFaq() {
  const { ref, isNear } = useNearView();
  const { data: chosen, isPending } = useQuery({ ...homeFaqsQuery, enabled: isNear });
  const faqs = topUp(chosen ?? []);
  return (
    <div ref={ref}>
      <Section
        title="Frequently Asked Questions"
        of={chosen}
        action={<ArrowLink to={routes.faqList.href()}>View All FAQs</ArrowLink>}
      >
        {isPending ? (
          <LoadingRegion>
            <Skeleton className="h-48" />
          </LoadingRegion>
        ) : (
          faqs.map(({ question, answer }) => (
            <Disclosure key={question} summary={question} level={3}>
              <p className="max-w-prose text-muted">{answer}</p>
            </Disclosure>
          ))
        )}
      </Section>
    </div>
  );
}

interface Question {
  question: string;
  answer: string;
}

function topUp(chosen: Question[]): Question[] {
  const isChosen = ({ question }: Question) =>
    chosen.some((faq) => faq.question.toLowerCase() === question.toLowerCase());
  return [...chosen, ...writtenFaqs.filter((faq) => !isChosen(faq))].slice(0, writtenFaqs.length);
}

/** The home page's questions if editors have chosen none (spec 2.3 and section 9: the sample figures). */
const writtenFaqs = [
  {
    question: "What is family office software?",
    answer:
      "Systems that record what a family owns and through which entities, account for it, measure results and report to the people who decide. Most offices connect two or three of them.",
  },
  {
    question: "How much does family office software cost?",
    answer:
      "Software for a family office typically costs from $50,000 to $500,000+ annually, depending on entities, accounts, users and outsourced work. Implementation and data migration come on top.",
  },
  {
    question: "Who uses family office software?",
    answer:
      "Single family offices, which generally look after families with $100M+ in assets, multi-family offices, registered investment advisers, wealth managers and outsourced chief investment officers.",
  },
  {
    question: "What problems does family office software solve?",
    answer:
      "Scattered records, figures that nobody can trace to their source, and structures that only one person understands. It does not settle unclear ownership or missing documents.",
  },
];

/** Blocks below the fold load once a tenth of them is within 100 px of the viewport (spec 2.2). */
const nearView: IntersectionObserverInit = { rootMargin: "100px", threshold: 0.1 };

/** Returns whether the element with `ref` has come near the viewport. */
export function useNearView() {
  const [isNear, setIsNear] = useState(false);
  const ref = (element: HTMLElement | null) => {
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setIsNear(true);
    }, nearView);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { ref, isNear };
}

import { useQuery } from "@tanstack/react-query";
import { homeFaqsQuery } from "#content/faq/faq.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";
import { writtenFaqs } from "./written-faqs.ts";

/** Four questions that unfold; those that editors chose for the home page, else the written ones. */
export function HomeFaq() {
  const { ref, isNear } = useNearView();
  const { data: chosen, isPending } = useQuery({ ...homeFaqsQuery, enabled: isNear });
  const faqs = chosen && chosen.length > 0 ? chosen : writtenFaqs;
  return (
    <div ref={ref}>
      <Section
        title="Frequently Asked Questions"
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

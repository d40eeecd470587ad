import { useQuery } from "@tanstack/react-query";
import { homeFaqsQuery } from "#content/faq/faq.query.ts";
import { routes } from "#shared/routes.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Section } from "#ui/section.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useNearView } from "./near-view.ts";
import { writtenFaqs } from "./written-faqs.ts";

/** Four questions that unfold: those that editors chose for the home page, topped up with the written ones. */
export function HomeFaq() {
  const { ref, isNear } = useNearView();
  const { data: chosen, isPending } = useQuery({ ...homeFaqsQuery, enabled: isNear });
  const faqs = topUp(chosen ?? []);
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

interface Question {
  question: string;
  answer: string;
}

function topUp(chosen: Question[]): Question[] {
  const isChosen = ({ question }: Question) =>
    chosen.some((faq) => faq.question.toLowerCase() === question.toLowerCase());
  return [...chosen, ...writtenFaqs.filter((faq) => !isChosen(faq))].slice(0, writtenFaqs.length);
}

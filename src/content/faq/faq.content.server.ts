import { contentType } from "#cms/engine/content-type.server.ts";
import { faqDescriptor } from "./faq.descriptor.ts";
import { faqs } from "./faq.table.ts";

export const faqContent = contentType(faqDescriptor, { table: faqs });

import { contentType } from "#cms/engine/content-type.server.ts";
import { buyersGuideDescriptor } from "./buyers-guide.descriptor.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const buyersGuideContent = contentType(buyersGuideDescriptor, { table: buyersGuides });

import { createContext, useContext, useEffect } from "react";
import { kebabCase } from "#shared/slug.ts";

/** A part of a form under a heading, with its fields. */
export interface FormSection {
  /** The id of its element, which exists only while its tab is shown. */
  id: string;
  title: string;
  tab: string;
  fields: string[];
}

/**
 * The sections of one form. They register when they render, so that types need not list their fields twice. Sections of a tab stay
 * registered after it is hidden.
 */
export class FormSections {
  #sections = new Map<string, Omit<FormSection, "fields">>();
  #fields = new Map<string, Map<string, number>>();
  #known = new Map<string, FormSection[]>();
  #listeners = new Set<() => void>();
  #isRebuilding = false;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The sections of each tab that has been shown, in document order. */
  read = () => this.#known;

  add(section: Omit<FormSection, "fields">) {
    this.#sections.set(section.id, section);
    this.#rebuild();
    return () => {
      this.#sections.delete(section.id);
      this.#rebuild();
    };
  }

  addField(section: string, field: string) {
    const fields = this.#fields.get(section) ?? new Map<string, number>();
    this.#fields.set(section, fields);
    fields.set(field, (fields.get(field) ?? 0) + 1);
    this.#rebuild();
    return () => {
      const count = (fields.get(field) ?? 1) - 1;
      if (count > 0) fields.set(field, count);
      else fields.delete(field);
      this.#rebuild();
    };
  }

  /** Batches fields that appear or disappear together. */
  #rebuild() {
    if (this.#isRebuilding) return;
    this.#isRebuilding = true;
    queueMicrotask(() => {
      this.#isRebuilding = false;
      const shown = [...this.#sections.values()]
        .map((section) => ({ ...section, fields: [...(this.#fields.get(section.id)?.keys() ?? [])] }))
        .filter(({ fields }) => fields.length > 0)
        .toSorted(byPlace);
      this.#known = new Map([...this.#known, ...Map.groupBy(shown, ({ tab }) => tab)]);
      for (const listener of this.#listeners) listener();
    });
  }
}

function byPlace(a: FormSection, b: FormSection) {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)];
  if (!first || !second || first === second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** The section around a field: a tab of the form, or a group of fields on it. */
export const SectionContext = createContext<{ sections: FormSections; tab: string; id: string } | null>(null);

/** Registers a group of fields as a section, if the form lists its sections. Returns the context for the group's fields. */
export function useSection(title: string, key = kebabCase(title)) {
  const around = useContext(SectionContext);
  const { sections, tab = "" } = around ?? {};
  const id = `section-${tab}-${key}`;
  useEffect(() => sections?.add({ id, title, tab }), [sections, id, title, tab]);
  return around && { ...around, id };
}

/** Registers a field with the section around it. */
export function useSectionField(name: string) {
  const { sections, id } = useContext(SectionContext) ?? {};
  const [field = name] = name.split(".");
  useEffect(() => (id ? sections?.addField(id, field) : undefined), [sections, id, field]);
}

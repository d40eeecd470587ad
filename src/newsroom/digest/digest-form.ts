import { soundText } from "#shared/sound-text.ts";
import type { EditedDigest } from "./digest.schema.ts";

/** An editor's input, and the digest that it changes. */
export interface DigestForm {
  base: EditedDigest;
  introduction: string;
  /** The ids of the shown articles, in their order. All others are left out. */
  articles: number[];
}

/** A field that the editor and a colleague changed. Articles are named by their titles. */
export type ContestedField =
  | { field: "introduction"; mine: string; theirs: string }
  | { field: "articles"; mine: string[]; theirs: string[] };

type Article = EditedDigest["articles"][number];

export const formOf = (digest: EditedDigest): DigestForm => ({
  base: digest,
  introduction: digest.introduction,
  articles: shownIn(digest),
});

export const isChanged = ({ base, introduction, articles }: DigestForm) =>
  !isSameText(introduction, base.introduction) || !isSameOrder(articles, shownIn(base));

/**
 * Rebases the input on a newer digest. Contested fields keep the editor's value in the returned form. A digest older than the
 * form's changes nothing.
 */
export function takeNewer(
  form: DigestForm,
  digest: EditedDigest,
): { form: DigestForm; contested: ContestedField[] } {
  const { base } = form;
  if (digest === base || digest.version < base.version) return { form, contested: [] };
  const introduction = newerIntroduction(form, digest);
  const articles = newerArticles(form, digest);
  return {
    form: { base: digest, introduction: introduction.value, articles: articles.value },
    contested: [introduction.contested, articles.contested].flatMap((one) => one ?? []),
  };
}

interface Rebased<Value> {
  value: Value;
  contested?: ContestedField;
}

function newerIntroduction({ base, introduction: mine }: DigestForm, digest: EditedDigest): Rebased<string> {
  const { introduction: theirs } = digest;
  if (isSameText(mine, theirs) || isSameText(theirs, base.introduction)) return { value: mine };
  if (isSameText(mine, base.introduction)) return { value: theirs };
  return { value: mine, contested: { field: "introduction", mine, theirs } };
}

function newerArticles(form: DigestForm, digest: EditedDigest): Rebased<number[]> {
  const theirs = shownIn(digest);
  if (isSameOrder(form.articles, shownIn(form.base))) return { value: theirs };
  const value = arrangedAnew(form, digest);
  // Publishing an article changes the list, but is nobody's arrangement.
  const common = idsOf(digest).filter((id) => idsOf(form.base).includes(id));
  const inBoth = (ids: number[]) => ids.filter((id) => common.includes(id));
  const isRearranged = !isSameOrder(inBoth(shownIn(form.base)), inBoth(theirs));
  if (!isRearranged || isSameOrder(inBoth(value), inBoth(theirs))) return { value };
  return {
    value,
    contested: { field: "articles", mine: titlesOf(digest, value), theirs: titlesOf(digest, theirs) },
  };
}

/** The editor's arrangement of a newer digest. Articles published in the meantime come last, as for readers. */
function arrangedAnew({ base, articles }: DigestForm, digest: EditedDigest): number[] {
  const [former, present] = [idsOf(base), idsOf(digest)];
  return [
    ...articles.filter((id) => present.includes(id)),
    ...shownIn(digest).filter((id) => !former.includes(id) && !articles.includes(id)),
  ];
}

/** Rebases the input on its own save, and keeps what was typed during the save. */
export function takeSaved(
  form: DigestForm,
  sent: Pick<DigestForm, "articles">,
  saved: EditedDigest,
): DigestForm {
  const isArranged = !isSameOrder(form.articles, sent.articles);
  return {
    base: saved,
    introduction: form.introduction,
    articles: isArranged ? arrangedAnew(form, saved) : shownIn(saved),
  };
}

/** Takes the chosen values of contested fields into a form that contains the newer digest. */
export const settle = (form: DigestForm, chosen: Record<string, unknown>): DigestForm => ({
  ...form,
  ...(typeof chosen.introduction === "string" && { introduction: chosen.introduction }),
  ...(Array.isArray(chosen.articles) && { articles: idsOfTitles(form.base, chosen.articles) }),
});

function idsOfTitles({ articles }: EditedDigest, titles: unknown[]): number[] {
  const left = [...articles];
  return titles.flatMap((title) => {
    const place = left.findIndex((one) => one.title === title);
    return place < 0 ? [] : left.splice(place, 1).map(({ id }) => id);
  });
}

const titlesOf = ({ articles }: EditedDigest, ids: number[]) =>
  ids.flatMap((id) => articles.find((one) => one.id === id)?.title ?? []);

const shownIn = ({ articles }: EditedDigest) => articles.filter(isShown).map(({ id }) => id);

const isShown = ({ isLeftOut }: Article) => !isLeftOut;

const idsOf = ({ articles }: EditedDigest) => articles.map(({ id }) => id);

/** The server trims the introduction and normalizes its line breaks. */
const isSameText = (one: string, other: string) => stored(one) === stored(other);

const stored = (text: string) => soundText(text).trim();

const isSameOrder = (one: number[], other: number[]) => one.join() === other.join();

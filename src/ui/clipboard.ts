/** Copies a text. Returns false where the browser lets no page write to its clipboard: without HTTPS none may. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Browsers offer the clipboard to pages of a safe origin only; a hall in the house's own network often is none.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

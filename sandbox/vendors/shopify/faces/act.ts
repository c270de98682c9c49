import type { Context } from 'hono';
import { ShopRefusal } from '../backend.ts';

/**
 * Do what a form asked, then go back to a page that says how it ended: in words on success, with the shop's reason when it refuses.
 * @param back address of the page to show afterwards.
 */
export async function act(c: Context, back: string, work: () => Promise<string>): Promise<Response> {
  const [address = '', fragment] = back.split('#');
  const answer = (name: string, text: string) =>
    c.redirect(`${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(text)}${fragment ? `#${fragment}` : ''}`, 303);
  try {
    return answer('notice', await work());
  } catch (error) {
    if (error instanceof ShopRefusal) return answer('refused', error.message);
    throw error;
  }
}

/** The fields of a posted form as strings, files left out, several of one name as a list. */
export async function formFields(c: Context): Promise<{ one(name: string): string; all(name: string): string[] }> {
  const form = await c.req.formData();
  const all = (name: string) => form.getAll(name).filter((value): value is string => typeof value === 'string');
  return { all, one: (name) => (all(name)[0] ?? '').trim() };
}

/** The GraphQL documents that we send to Shopify. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const documentsFolder = path.resolve('app/connectors/channels/shopify');

/** Name and text of each: the exported texts of the `*documents.ts` files, by themselves or in an object. */
export async function allDocuments(): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const collect = (name: string, value: unknown) => {
    if (typeof value === 'string' && /\b(query|mutation)\b/.test(value)) found.push([name, value]);
    else if (typeof value === 'object' && value !== null) for (const [key, each] of Object.entries(value)) collect(`${name}.${key}`, each);
  };
  for (const file of readdirSync(documentsFolder).filter((each) => each.endsWith('documents.ts')))
    collect(file, await import(path.join(documentsFolder, file)));
  return found;
}

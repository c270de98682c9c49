import type pg from 'pg';
import PostalMime, { type Address } from 'postal-mime';
import type { World } from '#sandbox/core/types.ts';

export interface Letter {
  from: string;
  to: string[];
  source: Buffer;
}

/** One letter as the page and the tests see it. */
export interface Message {
  id: string;
  receivedAt: Date;
  /** Envelope addresses: who really gets it, blind copies included. */
  from: string;
  to: string[];
  subject: string;
  sender: { name: string; address: string };
  text: string;
  html: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string | null; mimeType: string; bytes: number }[];
  /** Every http(s) address in the letter, in order, once each. */
  links: string[];
}

const COLUMNS = `id::text, received_at as "receivedAt", envelope_from as "from", envelope_to as "to", subject, sender, "text", html, headers, attachments`;

/** Read and store a letter by the sandbox's clock. */
export async function keepMessage(world: Pick<World, 'pool' | 'clock'>, letter: Letter): Promise<void> {
  const parsed = await PostalMime.parse(letter.source);
  const sender = nameAndAddress(parsed.from) ?? { name: '', address: letter.from };
  await world.pool.query(
    `insert into mail.messages (received_at, envelope_from, envelope_to, subject, sender, "text", html, headers, attachments, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      world.clock.now(),
      letter.from,
      letter.to.map((address) => address.toLowerCase()),
      parsed.subject ?? '',
      JSON.stringify(sender),
      parsed.text ?? '',
      parsed.html ?? '',
      JSON.stringify(parsed.headers.map(({ key, value }) => ({ key, value }))),
      JSON.stringify(
        parsed.attachments.map(({ filename, mimeType, content }) => ({
          filename,
          mimeType,
          bytes: typeof content === 'string' ? content.length : content.byteLength,
        })),
      ),
      letter.source,
    ],
  );
}

function nameAndAddress(given: Address | undefined): Message['sender'] | undefined {
  return given && 'address' in given && given.address ? { name: given.name, address: given.address } : undefined;
}

/** Newest first; `to` compares the envelope's address, whatever its case. */
export async function listMessages(pool: pg.Pool, filter: { to?: string; limit?: number }): Promise<Message[]> {
  const { rows } = await pool.query<Omit<Message, 'links'>>(
    `select ${COLUMNS} from mail.messages where $1::text is null or envelope_to @> array[$1] order by mail.messages.id desc limit $2`,
    [filter.to?.toLowerCase() ?? null, filter.limit ?? 100],
  );
  return rows.map(withLinks);
}

export async function findMessage(pool: pg.Pool, id: string): Promise<Message | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const { rows } = await pool.query<Omit<Message, 'links'>>(`select ${COLUMNS} from mail.messages where id = $1`, [id]);
  return rows[0] && withLinks(rows[0]);
}

export async function messageSource(pool: pg.Pool, id: string): Promise<Buffer | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const { rows } = await pool.query<{ source: Buffer }>('select source from mail.messages where id = $1', [id]);
  return rows[0]?.source;
}

export async function deleteMessages(pool: pg.Pool, to?: string): Promise<number> {
  const { rowCount } = await pool.query('delete from mail.messages where $1::text is null or envelope_to @> array[$1]', [
    to?.toLowerCase() ?? null,
  ]);
  return rowCount ?? 0;
}

export async function listRecipients(pool: pg.Pool): Promise<{ address: string; count: number; latest: Date }[]> {
  const { rows } = await pool.query<{ address: string; count: number; latest: Date }>(
    `select address, count(*)::int as count, max(received_at) as latest from mail.messages, unnest(envelope_to) as address group by 1 order by 3 desc`,
  );
  return rows;
}

function withLinks(row: Omit<Message, 'links'>): Message {
  const fromHtml = [...row.html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) => unescaped(match[1] ?? match[2] ?? ''));
  const fromText = [...row.text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([address]) => address.replace(/[.,;:!?]+$/, ''));
  const links = [...fromHtml, ...fromText].filter((address) => /^https?:\/\//.test(address));
  return { ...row, links: [...new Set(links)] };
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');

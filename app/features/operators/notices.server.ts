/** What operators are told about the installation: in the log, by mail, as a metric, and by `npm run operator -- notices`. */
import { renderMail } from '#app/connectors/mail/render-mail.ts';
import type { Context } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';
import { isId, newId } from '#app/platform/ids.ts';
import { type NoticeDetails, type NoticeKindName, noticeKind } from './notice-kinds.ts';
import { recordAction } from './record-action.server.ts';

/** Names the thing that a notice is about. */
interface NoticeKey {
  kind: NoticeKindName;
  subject: string;
}

/**
 * Tell operators; while a notice of this kind about this subject is open it is brought up to date instead, without telling again.
 * Call it in the transaction that the notice belongs to.
 */
export async function tellOperators(ctx: Context, { kind, subject, details }: NoticeKey & { details: NoticeDetails }): Promise<void> {
  const id = newId();
  const { rows } = await ctx.sql.query<{ id: string }>(
    `insert into operator_notices (id, kind, subject, details, created_at, seen_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (kind, subject) where closed_at is null do update set details = excluded.details, seen_at = excluded.seen_at
     returning id`,
    [id, kind, subject, details, ctx.now()],
  );
  if (rows[0]?.id !== id) return;
  ctx.log.error({ notice: id, kind, subject, details }, noticeKind(kind)?.title(subject, details) ?? kind);
  await ctx.enqueue('operators.mail-notice', { id });
}

/** What a notice was about is over. Does nothing when none is open. */
export async function settleNotice(ctx: Context, { kind, subject }: NoticeKey): Promise<void> {
  await ctx.sql.query(
    `update operator_notices set closed_at = $3, outcome = 'settled' where kind = $1 and subject = $2 and closed_at is null`,
    [kind, subject, ctx.now()],
  );
}

/** The same for all notices of a kind but those about these subjects. */
export async function settleNoticesBut(ctx: Context, kind: NoticeKindName, subjects: readonly string[]): Promise<void> {
  await ctx.sql.query(
    `update operator_notices set closed_at = $3, outcome = 'settled' where kind = $1 and not subject = any($2) and closed_at is null`,
    [kind, subjects, ctx.now()],
  );
}

/** Has an operator confirmed such a notice after this time? */
export async function isConfirmedSince(ctx: Context, { kind, subject }: NoticeKey, since: Date): Promise<boolean> {
  const { rowCount } = await ctx.sql.query(
    `select 1 from operator_notices where kind = $1 and subject = $2 and outcome = 'confirmed' and closed_at > $3 limit 1`,
    [kind, subject, since],
  );
  return (rowCount ?? 0) > 0;
}

export interface OpenNotice {
  id: string;
  kind: string;
  title: string;
  text: string;
  createdAt: Date;
  seenAt: Date;
  /** May be confirmed. */
  isConfirmable: boolean;
}

/** The open notices, the oldest first. */
export async function listNotices(ctx: Context): Promise<OpenNotice[]> {
  const { rows } = await ctx.sql.query<{
    id: string;
    kind: string;
    subject: string;
    details: NoticeDetails;
    createdAt: Date;
    seenAt: Date;
  }>(
    `select id, kind, subject, details, created_at as "createdAt", seen_at as "seenAt" from operator_notices where closed_at is null order by created_at, id limit 200`,
  );
  return rows.map(({ subject, details, ...row }) => {
    const kind = noticeKind(row.kind);
    return {
      ...row,
      title: kind?.title(subject, details) ?? row.kind,
      text: kind?.text(subject, details) ?? '',
      isConfirmable: kind?.confirmJob !== undefined,
    };
  });
}

/**
 * Decide on an open notice: what is confirmed is done by its kind's job; what is dismissed only closes.
 * @throws AppError NOT_FOUND when none of this id is open; STATE_CONFLICT when there is nothing to confirm about it.
 */
export async function decideNotice(
  ctx: Context,
  input: { operator: string; id: string; decision: 'confirmed' | 'dismissed' },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { rows } = await tx.sql.query<{ kind: string; subject: string; details: NoticeDetails }>(
      `update operator_notices set closed_at = $2, outcome = $3 where id = $1 and closed_at is null returning kind, subject, details`,
      [isId(input.id) ? input.id : null, tx.now(), input.decision],
    );
    const [notice] = rows;
    if (!notice) throw new AppError('NOT_FOUND');
    if (input.decision === 'confirmed') {
      const job = noticeKind(notice.kind)?.confirmJob;
      if (!job) throw new AppError('STATE_CONFLICT');
      await tx.enqueue(job, { ...notice.details, source: notice.subject });
    }
    await recordAction(tx, input.operator, `${input.decision === 'confirmed' ? 'confirm' : 'dismiss'}-notice`, null, {
      id: input.id,
      kind: notice.kind,
      subject: notice.subject,
    });
  });
}

/** Mail a notice to the operators. */
export async function mailNotice(ctx: Context, { id }: { id: string }): Promise<void> {
  const { rows } = await ctx.sql.query<{ kind: string; subject: string; details: NoticeDetails }>(
    'select kind, subject, details from operator_notices where id = $1',
    [id],
  );
  const [notice] = rows;
  const kind = notice && noticeKind(notice.kind);
  if (!notice || !kind || !ctx.connectors.mail) return;
  const title = kind.title(notice.subject, notice.details);
  const { html, text } = renderMail({
    language: 'en',
    direction: 'ltr',
    product: 'Quayside',
    heading: title,
    paragraphs: [kind.text(notice.subject, notice.details)],
    button: { label: 'Open Quayside', url: ctx.env.APP_URL },
    afterButton: kind.confirmJob
      ? `To confirm: npm run operator -- confirm ${id}. To close it without that: npm run operator -- dismiss ${id}.`
      : 'All open notices: npm run operator -- notices.',
    footer: 'This mail went to the operators of this installation.',
  });
  await ctx.connectors.mail.send({ to: ctx.env.OPERATOR_EMAIL, subject: title, html, text });
}

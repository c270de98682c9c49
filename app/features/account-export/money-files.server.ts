/** Every movement of money as files: the wallet's ledger, payments by card; and, for the account, what was charged for plans. */
import { translator } from '#app/platform/i18n.server.ts';
import { amount, type Column, cellsOf, type ExportFile, fileOfRows, headingsOf, type Row } from './export-file.server.ts';

export const moneyFiles: readonly ExportFile[] = [
  fileOfRows(
    'wallet-movements',
    `
    select m.id, 'USD' as currency, m.created_at as at, m.kind, m.reference, e.topup, e.bonus, e.card, e.supplier, e.pending, e.ours
    from ledger_movements m cross join lateral (
      select coalesce(sum(amount) filter (where account = 'wallet-topup'), 0)::bigint as topup,
        coalesce(sum(amount) filter (where account = 'wallet-bonus'), 0)::bigint as bonus,
        coalesce(sum(amount) filter (where account in ('card', 'paypal')), 0)::bigint as card,
        coalesce(sum(amount) filter (where account = 'supplier'), 0)::bigint as supplier,
        coalesce(sum(amount) filter (where account = 'cashback-pending'), 0)::bigint as pending,
        coalesce(sum(amount) filter (where account in ('refunds', 'adjustments')), 0)::bigint as ours
      from ledger_entries where workplace_id = m.workplace_id and movement_id = m.id) e
    where m.workplace_id = $1 and m.id > $2 order by m.id limit $3`,
    [
      ['At', 'at'],
      ['Kind', 'kind'],
      ['Reference', 'reference'],
      ['Wallet', amount('topup')],
      ['Wallet bonus', amount('bonus')],
      ['Card', amount('card')],
      ['Supplier', amount('supplier')],
      ['Cashback pending', amount('pending')],
      ['Quayside', amount('ours')],
      ['Currency', 'currency'],
    ],
  ),
  fileOfRows(
    'card-payments',
    `
    select id, created_at as "createdAt", settled_at as "settledAt", provider, purpose, state, amount, refunded_amount as refunded, currency, error_message as error
    from payments where workplace_id = $1 and id > $2 and purpose <> 'save_card' order by id limit $3`,
    [
      ['Payment ID', 'id'],
      ['Begun at', 'createdAt'],
      ['Settled at', 'settledAt'],
      ['Provider', 'provider'],
      ['Purpose', 'purpose'],
      ['State', 'state'],
      ['Amount', amount('amount')],
      ['Refunded', amount('refunded')],
      ['Currency', 'currency'],
      ['Reason', 'error'],
    ],
  ),
];

const chargeColumns: readonly Column<Row>[] = [
  ['At', 'at'],
  ['Kind', 'kind'],
  ['What', 'what'],
  ['Days', 'days'],
  ['Price', amount('amount')],
  ['Currency', 'currency'],
  ['State', 'state'],
  ['Provider', 'provider'],
  ['Reference', 'reference'],
];

/** What an account was charged for plans, packs of credits and use beyond quotas. Few rows: in one statement. */
export const planCharges: ExportFile = {
  name: 'plan-charges',
  columns: headingsOf(chargeColumns),
  async *lines(ctx, accountId) {
    const { rows } = await ctx.sql.query<Row>(
      `select 'USD' as currency, created_at as at, kind, plan_key as what, cycle_days as days, price as amount, state, provider, provider_reference as reference
       from plan_charges where account_id = $1
       union all
       select 'USD', created_at, 'extra-use', feature, null, amount, state, null, provider_reference from usage_charges where account_id = $1 order by at`,
      [accountId],
    );
    // Sellers know plans by their names; the file is the same in every language.
    const t = translator('en');
    for (const row of rows) yield cellsOf(chargeColumns, { ...row, what: t(`billing:plans.${row.what}`, { defaultValue: row.what }) });
  },
};

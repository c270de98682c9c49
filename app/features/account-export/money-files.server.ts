/** Every movement of money as files: the wallet's ledger, payments by card; and, for the account, what was charged for plans. */
import { chargedFor } from '#app/features/billing/charge-names.ts';
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

/** Sellers know plans, packs of credits and quotas by their names. The file is the same in every language. */
function chargedWhat(row: Row): string {
  const words = translator('en');
  if (row.feature) return words(`billing:features.${row.feature}`);
  const { kind, credits, packageName, planKey, addOns } = row as Row & Record<'kind' | 'planKey' | 'addOns', string> & { credits: number };
  return chargedFor(
    { kind, credits, packageName: packageName as string | null, planKey, addOns: addOns.split(' ').filter(Boolean) },
    words,
  );
}

const chargeColumns: readonly Column<Row>[] = [
  ['At', 'at'],
  ['Kind', 'kind'],
  ['What', chargedWhat],
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
      `select 'USD' as currency, c.created_at as at, c.kind, c.plan_key as "planKey", array_to_string(c.add_ons, ' ') as "addOns", c.credits, p.name as "packageName",
         null as feature, c.cycle_days as days, c.price as amount, c.state, c.provider, c.provider_reference as reference
       from plan_charges c left join packages p on p.id = c.package_id where c.account_id = $1
       union all
       select 'USD', created_at, 'extra-use', null, null, null, null, feature, null, amount, state, null, provider_reference
       from usage_charges where account_id = $1 order by at`,
      [accountId],
    );
    for (const row of rows) yield cellsOf(chargeColumns, row);
  },
};

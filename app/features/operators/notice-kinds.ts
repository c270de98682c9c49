/** What operators are told, in English, as all that operators read; and what happens when they confirm it. Pure. */

export type NoticeDetails = Record<string, string | number | string[] | null>;

interface NoticeKind {
  title(subject: string, details: NoticeDetails): string;
  text(subject: string, details: NoticeDetails): string;
  /** The job that does what is confirmed; its payload is the subject as `source` with the notice's details. Absent: nothing to confirm. */
  confirmJob?: string;
}

const listed = (values: NoticeDetails[string] | undefined): string => (Array.isArray(values) ? values.join(', ') : '');

/** Words for why a list was not believed (`ListDoubt` of the catalogue). */
const doubts: Record<string, string> = {
  odd_page: 'one of its pages was shorter than its own counts say',
  repeated_page: 'one of its pages came twice',
  total_moved: 'its pages do not agree on how many products there are',
  too_few: 'its pages together had fewer products than they count',
};

const kinds = {
  'catalog-shrinks': {
    title: (source, { missing, known }) => `${source}: ${missing} of ${known} products are no longer listed`,
    text: (_source, { emptied }) =>
      `That is too much to be believed of one reading, so all were kept and go on being sold.${
        listed(emptied) ? ` Emptied categories: ${listed(emptied)}.` : ''
      } If the supplier has really taken them out, confirm it; else do nothing: the next complete list settles this.`,
    confirmJob: 'catalog.remove-missing',
  },
  'catalog-list-odd': {
    title: (source) => `${source}: the list of products was not complete`,
    text: (_source, { doubt }) =>
      `Nothing was removed, because ${doubts[String(doubt)] ?? 'something was wrong with it'}. The list is read again next night; if this goes on, the supplier has to be asked.`,
  },
  'products-vanish': {
    title: (source, { gone }) => `${source}: says of more than ${gone} watched products in one day that they do not exist`,
    text: () =>
      'Further ones are kept as they are until the supplier knows them again. If they are really gone, confirm it: for a day they are then believed.',
    confirmJob: 'catalog.believe-gone',
  },
  'supplier-out-of-money': {
    title: (source, { orders, due }) => `${source}: our account cannot pay ${orders} orders (${due} USD)`,
    text: (_source, { words }) =>
      `The supplier says: “${words}”. The orders wait, and their sellers read that they wait with us. Fill the account: they go on by themselves within five minutes.`,
  },
  'wallet-of-an-erased-account': {
    title: (workplaceId, { amount }) => `Wallet ${workplaceId}: ${amount} USD could not be given back before its account was erased`,
    text: (_workplaceId, { email }) =>
      `No card took the money. Ask ${email} where it may be paid, and pay it. The account's data are erased; this note is all that is left of it, so close it when that is done.`,
  },
  'refund-failed-after-erasure': {
    title: (refund, { amount }) => `Refund ${refund} of ${amount} USD failed after its account was erased`,
    text: (_refund, { payment }) =>
      `The money of payment ${payment} is back in our account at the card provider. Its page there shows who paid; pay it another way.`,
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof kinds;

export const noticeKind = (name: string): NoticeKind | undefined => (kinds as Record<string, NoticeKind>)[name];

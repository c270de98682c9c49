/** Which orders the demo has: how many days ago each was placed, by what has become of it. Readable on purpose: change it here. */
import { type SupplierOrderState, shipmentStates } from '#app/features/orders/states.ts';

/** What has become of an order: the state of its supplier orders, or something else that a seller meets. */
export type Chapter =
  | Exclude<SupplierOrderState, 'placing' | 'outcome_unknown'>
  | 'unpaid'
  | 'unmapped'
  | 'short'
  | 'partly_shipped'
  | 'archived';

/** Days before now. Sixty orders, most of them in the last thirty days. */
export const story: Readonly<Record<Chapter, readonly number[]>> = {
  ready: [0.1, 0.4, 0.8, 1.3, 1.6],
  unpaid: [0.6],
  unmapped: [1.1],
  short: [1.9],
  waiting_payment: [1.2, 1.5, 2.1],
  supplier_unpaid: [1.8],
  order_placed: [2.2, 2.4, 2.7, 3.1, 3.4],
  partly_shipped: [6.2, 7.3],
  not_found: [4.4],
  info_received: [4.1, 4.7],
  in_transit: [5.2, 5.8, 6.6, 7.1, 8.2, 8.8],
  available_for_pickup: [10.3],
  out_for_delivery: [9.4, 9.9],
  delivered: [12.2, 13.5, 14.1, 15.6, 16.3, 17.8, 19.2, 20.4, 22.1, 23.7, 25.3, 27.5, 31.2, 36.4, 41.8],
  archived: [46.1, 51.7],
  exception: [11.4],
  delivery_failure: [13.1],
  expired: [44.5],
  cancelled_channel: [9.1, 18.4],
  cancelled_source: [16.9],
  refund_pending: [21.2],
  refund_accepted: [24.6],
  refund_rejected: [33.7],
  refund_completed: [28.3, 38.9],
  fulfilled: [26.4],
};

/** Chapters with a parcel on its way, or behind it. */
export const withParcel: ReadonlySet<Chapter> = new Set<Chapter>([
  ...shipmentStates,
  'archived',
  'refund_pending',
  'refund_accepted',
  'refund_rejected',
  'refund_completed',
]);

/** Who buys: first and last name, street, town, province and its code, postal code, country, its name. */
export const buyers: readonly (readonly string[])[] = `
Amelia|Brooks|418 Alder Street|Portland|Oregon|OR|97205|US|United States
Noah|Whitfield|27 Harbor View Road|Portland|Maine|ME|04101|US|United States
Priya|Raman|1290 Mission Street|San Francisco|California|CA|94103|US|United States
Lucas|Ortega|77 Canyon Drive|Austin|Texas|TX|78704|US|United States
Hannah|Kim|305 Lakeview Avenue|Chicago|Illinois|IL|60657|US|United States
Marcus|Bell|14 Peachtree Lane|Atlanta|Georgia|GA|30309|US|United States
Sofia|Lindgren|88 Birch Road|Minneapolis|Minnesota|MN|55408|US|United States
Ethan|Cole|510 Cherry Street|Seattle|Washington|WA|98104|US|United States
Grace|Delgado|6 Ocean Avenue|Miami|Florida|FL|33139|US|United States
Oliver|Hughes|12 Rosebery Crescent|Edinburgh|||EH12 5JP|GB|United Kingdom
Charlotte|Evans|9 Castle Street|Bristol|||BS1 3XD|GB|United Kingdom
Jonas|Weber|Lindenallee 24|Hamburg|||20259|DE|Germany
Camille|Moreau|18 rue des Lilas|Lyon|||69003|FR|France
Mia|Thompson|44 Queen Street West|Toronto|Ontario|ON|M5H 2M5|CA|Canada
Jack|Nguyen|31 Bondi Road|Sydney|New South Wales|NSW|2026|AU|Australia
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

/** What a carrier says of a parcel on its way, with the hours after it was sent. */
export const way: readonly { after: number; status: string; description: string; location: string }[] = [
  { after: 0, status: 'info_received', description: 'Shipment information received', location: '' },
  { after: 20, status: 'in_transit', description: 'Picked up', location: 'Shenzhen, CN' },
  { after: 44, status: 'in_transit', description: 'Departed from facility', location: 'Shenzhen, CN' },
  { after: 90, status: 'in_transit', description: 'Arrived in the destination country', location: '' },
  { after: 128, status: 'in_transit', description: 'Customs cleared', location: '' },
  { after: 150, status: 'out_for_delivery', description: 'Out for delivery', location: '' },
  { after: 156, status: 'delivered', description: 'Delivered', location: '' },
];

/** The last word of a carrier where a parcel does not simply arrive. */
export const lastWords: Readonly<Record<string, string>> = {
  available_for_pickup: 'Ready for pickup at the parcel shop',
  exception: 'Parcel damaged in transit, being inspected',
  delivery_failure: 'Delivery attempt failed: nobody at home',
  expired: 'No news for 30 days',
};

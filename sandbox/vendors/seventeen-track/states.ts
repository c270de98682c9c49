/** 17TRACK's nine states with their sub-states, and what a carrier would write for each. */
export const STATES = {
  NotFound: { NotFound_Other: 'No information yet', NotFound_InvalidCode: 'The tracking number is invalid' },
  InfoReceived: { InfoReceived: 'Shipment information received' },
  InTransit: {
    InTransit_PickedUp: 'Picked up by the carrier',
    InTransit_Other: 'Arrived at sorting center',
    InTransit_Departure: 'Departed from the airport of origin',
    InTransit_Arrival: 'Arrived in the destination country',
    InTransit_CustomsProcessing: 'Presented to customs',
    InTransit_CustomsReleased: 'Customs clearance completed',
    InTransit_CustomsRequiringInformation: 'Customs require further information',
  },
  Expired: { Expired_Other: 'No update for a long time' },
  AvailableForPickup: { AvailableForPickup_Other: 'Ready for collection at the pickup point' },
  OutForDelivery: { OutForDelivery_Other: 'Out for delivery' },
  DeliveryFailure: {
    DeliveryFailure_Other: 'Delivery attempt failed',
    DeliveryFailure_NoBody: 'Nobody at home, notice left',
    DeliveryFailure_Security: 'Delivery stopped: fee or customs problem',
    DeliveryFailure_Rejected: 'The recipient refused the parcel',
    DeliveryFailure_InvalidAddress: 'The address is incomplete',
  },
  Delivered: { Delivered_Other: 'Delivered' },
  Exception: {
    Exception_Other: 'Shipment exception',
    Exception_Returning: 'On the way back to the sender',
    Exception_Returned: 'Returned to the sender',
    Exception_NoBody: 'Recipient unknown',
    Exception_Security: 'Held by security',
    Exception_Damage: 'The parcel was damaged',
    Exception_Rejected: 'Refused before delivery',
    Exception_Delayed: 'Delayed',
    Exception_Lost: 'The parcel was lost',
    Exception_Destroyed: 'The parcel was destroyed',
    Exception_Cancel: 'Shipment cancelled',
  },
} as const satisfies Record<string, Record<string, string>>;

export type MainState = keyof typeof STATES;

export const MAIN_STATES = Object.keys(STATES) as MainState[];

/** The nine milestones in 17TRACK's order. */
export const MILESTONES = [
  'InfoReceived',
  'PickedUp',
  'Departure',
  'Arrival',
  'AvailableForPickup',
  'OutForDelivery',
  'Delivered',
  'Returning',
  'Returned',
] as const;

const SUB_STATE_MILESTONES: Record<string, (typeof MILESTONES)[number]> = {
  InTransit_PickedUp: 'PickedUp',
  InTransit_Departure: 'Departure',
  InTransit_Arrival: 'Arrival',
  Exception_Returning: 'Returning',
  Exception_Returned: 'Returned',
};

export function isMainState(text: string): text is MainState {
  return text in STATES;
}

/** The usual sub-state of a main state. */
export function usualSubState(state: MainState): string {
  const all = Object.keys(STATES[state]);
  return all.find((name) => name.endsWith('_Other')) ?? (all[0] as string);
}

export function describe(state: MainState, subState: string): string {
  return (STATES[state] as Record<string, string>)[subState] ?? state;
}

/** The `stage` of an event: its milestone, `null` for a scan that is none. */
export function stageOf(state: string, subState: string): string | null {
  const milestone = SUB_STATE_MILESTONES[subState];
  if (milestone) return milestone;
  if ((MILESTONES as readonly string[]).includes(state)) return state;
  return state === 'Exception' ? 'Exception' : null;
}

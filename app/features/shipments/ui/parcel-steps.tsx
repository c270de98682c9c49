import { useTranslation } from 'react-i18next';
import { isTroubled, type ShipmentState } from '#app/features/orders/states.ts';

const steps = ['info_received', 'in_transit', 'out_for_delivery', 'delivered'] as const;

/** Index of the last of the four steps that a parcel has reached. */
const reachedStep = (status: ShipmentState): number =>
  ({
    not_found: -1,
    info_received: 0,
    in_transit: 1,
    available_for_pickup: 2,
    out_for_delivery: 2,
    delivered: 3,
    expired: 1,
    delivery_failure: 2,
    exception: 1,
  })[status];

/** A parcel's progress in four steps. */
export function ParcelSteps({ status }: { status: ShipmentState }) {
  const { t } = useTranslation('shipments');
  const reached = reachedStep(status);
  return (
    <ol className="Steps" data-trouble={isTroubled(status)}>
      {steps.map((step, index) => (
        <li key={step} data-reached={index <= reached} aria-current={index === reached ? 'step' : undefined}>
          <span className="Steps-Dot" aria-hidden="true" />
          <span className="Steps-Name">{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

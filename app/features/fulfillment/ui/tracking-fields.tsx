import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

export interface TypedTracking {
  number: string;
  carrier: string;
}

interface Props {
  typed: TypedTracking;
  onChange(typed: TypedTracking): void;
  /** Error below the tracking number. */
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Fields for tracking number and carrier. */
export function TrackingFields({ typed, onChange, error, autoFocus = false }: Props) {
  const { t } = useTranslation('fulfillment');
  return (
    <div className="FormGrid">
      <TextField
        label={t('ops.trackingNumber')}
        name="tracking_number"
        value={typed.number}
        onChange={(number) => onChange({ ...typed, number })}
        autoComplete="off"
        maxLength={500}
        error={error}
        autoFocus={autoFocus}
      />
      <TextField
        label={t('ops.carrier')}
        name="carrier"
        value={typed.carrier}
        onChange={(carrier) => onChange({ ...typed, carrier })}
        autoComplete="off"
        maxLength={60}
      />
    </div>
  );
}

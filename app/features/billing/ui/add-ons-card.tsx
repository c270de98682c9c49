import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { type AddOn, addOnOf, addOnPriceOf, addOnsFor } from '../add-ons.ts';
import { type CycleDays, isFreePlan } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';
import { type Choice, withAddOns } from './plan-choice.ts';
import { PricePerMonth } from './price-per-month.tsx';

interface Props {
  billing: Billing;
  /** The cycle that a free account would pay by; paying accounts keep theirs. */
  cycleDays: CycleDays;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
}

/** Add-ons: those that could be bought beside the plan, and those that the account has. */
export function AddOnsCard({ billing, cycleDays, isBusy, onChoose }: Props) {
  const { t } = useTranslation('billing');
  const { standing, packageFeatures } = billing;
  const held = standing.addOns.flatMap((key) => addOnOf(key) ?? []);
  const offered = addOnsFor({ planKey: standing.planKey, features: packageFeatures }).filter((addOn) => !held.includes(addOn));
  if (held.length + offered.length === 0) return null;
  const present: CycleDays = isFreePlan(standing.planKey) && held.length === 0 ? cycleDays : standing.cycleDays === 365 ? 365 : 30;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('addOnCard.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('addOnCard.text')}
          </Text>
        </BlockStack>
        <ul className="Billing-AddOns">
          {[...held, ...offered].map((addOn) => (
            <li key={addOn.key}>
              <Row billing={billing} addOn={addOn} cycleDays={present} isBusy={isBusy} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

function Row({ billing, addOn, cycleDays, isBusy, onChoose }: Props & { addOn: AddOn }) {
  const { t } = useTranslation('billing');
  const { standing, nextAddOns, nextKey, current } = billing;
  const isHeld = standing.addOns.includes(addOn.key);
  // The add-on ends with the next cycle, while the plan itself stays.
  const isEnding = isHeld && nextAddOns !== null && !nextAddOns.includes(addOn.key) && nextKey === (standing.packageId ?? standing.planKey);
  const name = t(`addOns.${addOn.key}`);
  const change = (keys: readonly string[]) => onChoose(withAddOns(billing, keys, cycleDays, t));
  const isOff = isBusy || billing.isDemo;
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <BlockStack gap="050">
        {/* `align`: a nested row would otherwise be spread like the outer one. */}
        <InlineStack align="start" gap="200" blockAlign="center">
          <Text as="h3" fontWeight="semibold">
            {name}
          </Text>
          {isEnding ? (
            <Badge tone="warning">{t('addOnCard.ending')}</Badge>
          ) : isHeld ? (
            <Badge tone="success">{t('addOnCard.added')}</Badge>
          ) : null}
        </InlineStack>
        <Text as="p">{t(`addOnTexts.${addOn.key}`)}</Text>
        <Text as="p" tone="subdued">
          <PricePerMonth price={addOnPriceOf(addOn, cycleDays)} cycleDays={cycleDays} /> {t('perMonth')}
          {cycleDays === 365 ? (
            <>
              {' · '}
              {t('card.billedYearly')} <Money amount={addOnPriceOf(addOn, cycleDays)} currency="USD" />
            </>
          ) : null}
          {isEnding ? (
            <>
              {' · '}
              {t('cancelPlan.until')} <DateTime at={current.next_billing_time} show="date" />
            </>
          ) : null}
        </Text>
      </BlockStack>
      {isEnding ? (
        <Button disabled={isOff} onClick={() => change(standing.addOns)} accessibilityLabel={t('addOnCard.keepNamed', { name })}>
          {t('addOnCard.keep')}
        </Button>
      ) : isHeld ? (
        <Button
          disabled={isOff || standing.status === 'CANCELLED'}
          onClick={() => change(standing.addOns.filter((key) => key !== addOn.key))}
          accessibilityLabel={t('addOnCard.removeNamed', { name })}
        >
          {t('addOnCard.remove')}
        </Button>
      ) : (
        <Button
          disabled={isOff}
          onClick={() => change([...standing.addOns, addOn.key])}
          accessibilityLabel={t('addOnCard.addNamed', { name })}
        >
          {t('addOnCard.add')}
        </Button>
      )}
    </InlineStack>
  );
}

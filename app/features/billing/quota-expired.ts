import { AppError } from '#app/platform/errors.ts';
import { comparedFeatures, creditCosts } from './plans.ts';

export interface Exhausted {
  feature: string;
  /** 0: the plan does not have the feature. */
  limit: number;
  usage: number;
  /** The plan that has more; null when none has. */
  upgradeTo: string | null;
  /** Units wanted, for a counted feature. */
  needed?: number;
  /** The plan that refuses, and when what it counts renews. */
  held?: { planKey: string; renewsAt: Date };
}

/**
 * The error for a feature that the plan lacks or has used up: it names the feature, how much of it is used, the plan and the one that has
 * more, and when it renews.
 */
export function quotaExpired({ feature, limit, usage, upgradeTo, needed, held }: Exhausted): AppError {
  return new AppError('QUOTA_EXPIRED', paramsOf({ feature, limit, usage, upgradeTo }), {
    data: {
      feature_id: feature,
      limit,
      usage,
      ...(needed === undefined ? {} : { needed }),
      plan: held?.planKey ?? null,
      upgrade_to: upgradeTo,
      // What a plan lacks comes with no date.
      renews_at: limit === 0 ? null : (held?.renewsAt.toISOString() ?? null),
    },
  });
}

/** `context` chooses the words: `errors:QUOTA_EXPIRED_<context>`, which name the feature by the key in `what`. */
function paramsOf({ feature, limit, usage, upgradeTo }: Exhausted) {
  const known = { feature, limit, plan: upgradeTo ?? '' };
  const what =
    feature in creditCosts && limit > 0
      ? 'billing:usage.credits'
      : (comparedFeatures as readonly string[]).includes(feature)
        ? `billing:features.${feature}`
        : undefined;
  if (!what || (limit === 0 && !upgradeTo)) return known;
  return { ...known, what, used: Math.min(usage, limit), context: limit === 0 ? 'plan' : upgradeTo ? 'used' : 'most' };
}

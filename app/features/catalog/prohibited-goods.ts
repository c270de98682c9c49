/**
 * Goods that may not be listed or sold through the product (Shopify App Store requirement 5.5.4, acceptable use policy).
 * Whole words and phrases in titles and tags. The lists are deliberately short and precise, as a false hit hides a legitimate product.
 */
const phrases: readonly { reason: ProhibitedReason; pattern: RegExp }[] = [
  {
    reason: 'weapons',
    pattern:
      /\b(switchblades?|butterfly kni(?:fe|ves)|balisongs?|brass knuckles?|knuckle dusters?|pepper spray|mace spray|stun guns?|tasers?|nunchucks?|throwing (?:knives|stars)|shuriken|crossbows?|blowguns?|firearms?|handguns?|pistols?|rifles?|silencers?|suppressors?|ammunition|ammo|gun parts?|explosives?|fireworks|grenades?)\b/i,
  },
  {
    reason: 'tobacco',
    pattern: /\b(e-?cigarettes?|vapes?|vaping|e-?liquids?|e-?juice|nicotine|cigarettes?|cigars?|tobacco|hookahs?|shisha)\b/i,
  },
  {
    reason: 'drugs',
    pattern:
      /\b(cbd|thc|cannabis|marijuana|hemp oil|kratom|kava extract|psilocybin|steroids?|prescription (?:drugs?|medicine)|viagra|ketamine|poppers|bongs?|weed grinder)\b/i,
  },
  {
    reason: 'counterfeit',
    pattern:
      /\b(replicas?|counterfeit|knock-?offs?|fake designer|aaa quality|1:1 quality|mirror quality|inspired by (?:gucci|prada|chanel|rolex|louis vuitton))\b/i,
  },
  { reason: 'animals', pattern: /\b(ivory|rhino horn|shark fins?|bear bile|tiger bone|real fur)\b/i },
  { reason: 'adult', pattern: /\b(sex dolls?|escort services?|pornograph(?:y|ic))\b/i },
];

export type ProhibitedReason = 'weapons' | 'tobacco' | 'drugs' | 'counterfeit' | 'animals' | 'adult';

/** Words of harmless products that contain words for weapons: toys, costumes, tools. */
const innocent = /\b(toy|water|nerf|bubble|foam|lego|costume|cosplay|hair|glue|caulking|massage|spray gun|heat gun)\b/i;

/** Why a product may not be sold here; undefined if it may. */
export function prohibitedReasonOf(product: { title: string; tags?: readonly string[] }): ProhibitedReason | undefined {
  const text = [product.title, ...(product.tags ?? [])].join(' | ');
  const hit = phrases.find(({ pattern }) => pattern.test(text));
  if (!hit) return undefined;
  return hit.reason === 'weapons' && innocent.test(product.title) ? undefined : hit.reason;
}

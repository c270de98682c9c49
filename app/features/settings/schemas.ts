/** Shapes of the settings; shared by screens and API. */
import { z } from 'zod';
import { Currency, Language, TimeZone } from '#app/features/account/schemas.ts';
import { Preferences } from '#app/features/notifications/schemas.ts';
import { contentStyles, tones } from './writing-choices.ts';

const lengths = ['short', 'medium', 'long'] as const;
const imageStyles = ['studio', 'lifestyle', 'flat_lay', 'illustration'] as const;
const imageRatios = ['1:1', '4:5', '3:4', '16:9'] as const;
const imageBackgrounds = ['white', 'transparent', 'scene'] as const;

/** How the language model writes product texts. */
export const AiWriting = z.object({
  style: z.enum(contentStyles, 'invalid'),
  tone: z.enum(tones, 'invalid'),
  length: z.enum(lengths, 'invalid'),
  /** Language of the texts; null: the seller's own. */
  language: Language.nullable(),
  /** Keywords that the texts should contain. */
  keywords: z.array(z.string().trim().min(1, 'required').max(60, 'tooLarge')).max(20, 'tooLarge'),
  /** The seller's description of the shop's tone. */
  brand_voice: z.string().trim().max(500, 'tooLarge'),
});
export type AiWriting = z.infer<typeof AiWriting>;

/** How pictures are generated. */
export const AiImage = z.object({
  style: z.enum(imageStyles, 'invalid'),
  ratio: z.enum(imageRatios, 'invalid'),
  background: z.enum(imageBackgrounds, 'invalid'),
  count: z.number().int().min(1, 'tooSmall').max(4, 'tooLarge'),
});
export type AiImage = z.infer<typeof AiImage>;

/** What was chosen last in the catalogue: the country, and the order of a list without words; null while nothing was. */
const CatalogChoices = z.object({
  ship_to: z.string().max(2).nullable(),
  sort: z.string().max(40).nullable(),
  direction: z.string().max(4).nullable(),
});

/** How orders are placed and paid. */
export const OrderPlacing = z.object({
  /** Percent by which a cost may rise before the seller is asked again. */
  cost_tolerance: z.number('invalid').min(0, 'tooSmall').max(100, 'tooLarge').multipleOf(0.1, 'invalid'),
});
export type OrderPlacing = z.infer<typeof OrderPlacing>;

/** What buyers read on a parcel's public page. */
export const OrderTracking = z.object({
  /** Where the parcel sets out from. */
  show_origin: z.boolean('invalid'),
  /** The carrier's name, and the link to follow the parcel there. */
  show_carrier: z.boolean('invalid'),
});
export type OrderTracking = z.infer<typeof OrderTracking>;

export const settingShapes = {
  'ai-writing': AiWriting,
  'ai-image': AiImage,
  catalog: CatalogChoices,
  'order-placing': OrderPlacing,
  'order-tracking': OrderTracking,
} as const;
export type SettingName = keyof typeof settingShapes;
export type SettingOf<Name extends SettingName> = z.infer<(typeof settingShapes)[Name]>;

export const settingDefaults: { [Name in SettingName]: SettingOf<Name> } = {
  'ai-writing': { style: 'simple', tone: 'persuasive', length: 'medium', language: null, keywords: [], brand_voice: '' },
  'ai-image': { style: 'studio', ratio: '1:1', background: 'white', count: 1 },
  catalog: { ship_to: null, sort: null, direction: null },
  'order-placing': { cost_tolerance: 2 },
  'order-tracking': { show_origin: true, show_carrier: true },
};

/** The answer of `core/settings`. */
export const Settings = z.object({
  workplace: z.object({ id: z.string(), name: z.string(), currency: z.string(), display_currency: z.string(), timezone: z.string() }),
  language: z.string(),
  notifications: Preferences,
});

/** The input of `core/settings`: any part of the settings. */
export const SettingsChange = z.object({
  name: z.string().trim().min(1, 'required').max(100, 'tooLarge').optional(),
  currency: Currency.optional(),
  display_currency: Currency.optional(),
  timezone: TimeZone.optional(),
  language: Language.optional(),
  notifications: Preferences.partial().optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

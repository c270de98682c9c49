import { imageUrl } from '#app/features/gallery/image-url.ts';
import type { DetailPageData } from '../catalog-page.server.ts';
import { type ChoosableVariant, openValues } from '../choose-variant.ts';

export interface VariantChoiceProps {
  options: DetailPageData['product']['options'];
  variants: readonly ChoosableVariant[];
  /** The chosen value of each option; undefined if none is chosen yet. */
  chosen: readonly (string | undefined)[];
  onChoose(option: number, value: string): void;
}

/** The options of a product; values that no variant combines with the other chosen values are disabled. */
export function VariantChoice({ options, variants, chosen, onChoose }: VariantChoiceProps) {
  return (
    <>
      {options.map((option, at) => {
        const open = openValues(variants, chosen, at);
        return (
          <fieldset key={option.name} className="Detail-Option">
            <legend>{option.name}</legend>
            <div>
              {option.values.map(({ value, image }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={chosen[at] === value}
                  disabled={!open.has(value)}
                  onClick={() => onChoose(at, value)}
                >
                  {image ? <img src={imageUrl(image, 80)} alt="" width={24} height={24} loading="lazy" /> : null}
                  {value}
                </button>
              ))}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}

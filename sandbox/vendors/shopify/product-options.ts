import type { ProductOption, Variant } from './model.ts';
import { refuse } from './refusal.ts';

const maxOptions = 3;
export const maxVariants = 2048;

export interface OptionInput {
  id?: number | null;
  name?: string | null;
  position?: number | null;
  values?: { id?: number | null; name?: string | null }[] | null;
}

export interface OptionValueInput {
  id?: number | null;
  name?: string | null;
  optionId?: number | null;
  optionName?: string | null;
}

export const defaultOption: OptionInput = { name: 'Title', values: [{ name: 'Default Title' }] };

/** The product's options as an input describes them, keeping ids of options and values that were there by id or name. */
export function setOptions(inputs: OptionInput[], existing: ProductOption[], newId: () => number): ProductOption[] {
  const field = ['input', 'productOptions'];
  if (inputs.length > maxOptions) refuse(field, `Can only specify a maximum of ${maxOptions} options`, 'OPTIONS_OVER_LIMIT');
  const names = new Set<string>();
  return inputs.map((input, index) => {
    const old = existing.find((option) => (input.id ? option.id === input.id : option.name.toLowerCase() === input.name?.toLowerCase()));
    if (input.id && !old) refuse([...field, String(index), 'id'], 'Option does not exist', 'OPTION_DOES_NOT_EXIST');
    const name = (input.name ?? old?.name ?? '').trim();
    if (!name) refuse([...field, String(index), 'name'], "Option name can't be blank", 'MISSING_FIELD_REQUIRED');
    if (name.length > 255)
      refuse([...field, String(index), 'name'], 'Option name is too long (maximum is 255 characters)', 'INVALID_INPUT');
    if (names.has(name.toLowerCase()))
      refuse([...field, String(index), 'name'], `Option '${name}' already exists.`, 'DUPLICATED_OPTION_NAME');
    names.add(name.toLowerCase());
    const given = input.values ?? old?.values ?? [];
    if (given.length === 0)
      refuse([...field, String(index), 'values'], `Option values are missing for option '${name}'`, 'OPTION_VALUES_MISSING');
    if (given.length > maxVariants) refuse([...field, String(index), 'values'], 'Too many option values', 'OPTION_VALUES_OVER_LIMIT');
    const values = new Map<string, { id: number; name: string }>();
    for (const [at, value] of given.entries()) {
      const known = old?.values.find((each) =>
        value.id ? each.id === value.id : each.name.toLowerCase() === value.name?.trim().toLowerCase(),
      );
      const text = (value.name ?? known?.name ?? '').trim();
      const where = [...field, String(index), 'values', String(at), 'name'];
      if (!text) refuse(where, "Option value name can't be blank", 'INVALID_INPUT');
      if (text.length > 255) refuse(where, 'Option value name is too long (maximum is 255 characters)', 'INVALID_INPUT');
      if (values.has(text.toLowerCase())) refuse(where, `Option value '${text}' already exists.`, 'DUPLICATED_OPTION_VALUE');
      values.set(text.toLowerCase(), { id: known?.id ?? newId(), name: text });
    }
    return { id: old?.id ?? newId(), name, position: index + 1, values: [...values.values()] };
  });
}

/**
 * One value per option for a variant. With `grow` an unknown value is added to its option (`productVariantsBulkCreate`),
 * without it is refused (`productSet`).
 */
export function chooseValues(
  options: ProductOption[],
  inputs: OptionValueInput[],
  field: string[],
  grow: (() => number) | null,
): Variant['optionValues'] {
  const chosen = options.map((option) => {
    const input = inputs.find((each) =>
      each.optionId ? each.optionId === option.id : each.optionName?.toLowerCase() === option.name.toLowerCase(),
    );
    if (!input)
      refuse(field, `You need to add option values for ${option.name}`, grow ? 'NEED_TO_ADD_OPTION_VALUES' : 'OPTION_VALUES_MISSING');
    let value = option.values.find((each) =>
      input.id ? each.id === input.id : each.name.toLowerCase() === input.name?.trim().toLowerCase(),
    );
    if (!value && grow && input.name?.trim()) {
      value = { id: grow(), name: input.name.trim() };
      option.values.push(value);
    }
    if (!value) refuse(field, `Option value '${input.name ?? input.id}' does not exist`, 'OPTION_VALUE_DOES_NOT_EXIST');
    return { optionId: option.id, valueId: value.id, name: option.name, value: value.name };
  });
  const unknown = inputs.find(
    (each) =>
      !options.some((option) =>
        each.optionId ? each.optionId === option.id : option.name.toLowerCase() === each.optionName?.toLowerCase(),
      ),
  );
  if (unknown) refuse(field, `Option '${unknown.optionName ?? unknown.optionId}' does not exist`, 'OPTION_DOES_NOT_EXIST');
  return chosen;
}

export const variantTitle = (values: Variant['optionValues']) => values.map((each) => each.value).join(' / ') || 'Default Title';
export const sameChoice = (one: Variant['optionValues'], other: Variant['optionValues']) =>
  one.map((each) => each.valueId).join() === other.map((each) => each.valueId).join();

import { Form, useNavigate } from '@remix-run/react';
import { Button, Icon, TextField } from '@shopify/polaris';
import { FolderIcon, SearchIcon } from '@shopify/polaris-icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { Money } from '#app/ui/money.tsx';
import { ProductImage } from '#app/ui/product-image.tsx';
import { detailPath } from '../detail-path.ts';
import type { CatalogFilters } from '../filters.ts';
import type { Suggestions } from '../suggest.server.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface CatalogSearchProps {
  filters: Partial<CatalogFilters>;
  words: string;
  onType(words: string): void;
  onSearch(words: string): void;
  onCategory(id: string): void;
}

interface Option {
  key: string;
  group: keyof Suggestions;
  shown: ReactNode;
  choose(): void;
}

/**
 * The catalogue's search field, with suggestions while it is typed into: a combobox with a list (WAI-ARIA Authoring Practices). Enter
 * searches for what was typed unless a suggestion was moved to; Polaris' own list takes Enter for itself as soon as it is open.
 */
export function CatalogSearch({ filters, words, onType, onSearch, onCategory }: CatalogSearchProps) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(isTyping ? words : undefined, filters);
  const close = () => {
    setTyping(false);
    setActive(-1);
  };
  const search = (text: string) => {
    close();
    onSearch(text.trim());
  };
  const options: Option[] = [
    ...suggestions.keywords.map((keyword) => ({
      key: `keyword ${keyword}`,
      group: 'keywords' as const,
      shown: <Named icon={SearchIcon} name={keyword} />,
      choose: () => search(keyword),
    })),
    ...suggestions.categories.map(({ id, name }) => ({
      key: `category ${id}`,
      group: 'categories' as const,
      shown: <Named icon={FolderIcon} name={name} />,
      choose: () => {
        close();
        onCategory(id);
      },
    })),
    ...suggestions.products.map((product) => ({
      key: `product ${product.id}`,
      group: 'products' as const,
      shown: (
        <>
          <ProductImage src={product.image && imageUrl(product.image, 80)} alt="" size={32} />
          <span className="CatalogSearch-Name" dir="auto">
            {product.name}
          </span>
          {product.price === null ? null : <Money amount={product.price} currency={product.currency} />}
        </>
      ),
      choose: () => {
        close();
        navigate(detailPath(product, product.ship_to));
      },
    })),
  ];
  const isOpen = isTyping && options.length > 0;
  const optionId = (at: number) => `${listId}-${at}`;
  // Another list begins without a choice.
  const offered = options.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read by nothing here; that it is another says that the list is
  useEffect(() => setActive(-1), [offered]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method's own keys: Enter takes its word, arrows choose among its words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setTyping(true);
      // One place more than options: the field itself, with what was typed.
      const places = options.length + 1;
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      options[active]?.choose();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field within
    <div className="CatalogSearch" onKeyDown={onKeyDown}>
      <Form
        method="get"
        className="CatalogFilters-Search"
        onSubmit={(event) => {
          event.preventDefault();
          search(words);
        }}
      >
        <TextField
          label={t('search.label')}
          labelHidden
          name="keyword"
          placeholder={t('search.placeholder')}
          value={words}
          onChange={(text) => {
            setTyping(true);
            onType(text);
          }}
          onBlur={close}
          autoComplete="off"
          role="combobox"
          ariaAutocomplete="list"
          ariaExpanded={isOpen}
          {...(isOpen ? { ariaControls: listId } : {})}
          {...(isOpen && active >= 0 ? { ariaActiveDescendant: optionId(active) } : {})}
          prefix={<Icon source={SearchIcon} />}
          clearButton
          onClearButtonClick={() => search('')}
          connectedRight={
            <Button submit variant="primary">
              {t('search.submit')}
            </Button>
          }
        />
      </Form>
      {isOpen ? (
        <div ref={list} id={listId} className="CatalogSearch-List" role="listbox" aria-label={t('suggest.title')}>
          {(['keywords', 'categories', 'products'] as const).map((group) => (
            <Group key={group} name={t(`suggest.${group}`)}>
              {options.map((option, at) =>
                option.group === group ? (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
                  <div
                    key={option.key}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === active}
                    // The field keeps the keyboard, which never comes here.
                    tabIndex={-1}
                    className="CatalogSearch-Option"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={option.choose}
                  >
                    {option.shown}
                  </div>
                ) : null,
              )}
            </Group>
          ))}
        </div>
      ) : null}
      <span role="status" className="CatalogSearch-Said">
        {isOpen ? t('suggest.count', { count: options.length }) : ''}
      </span>
    </div>
  );
}

const Named = ({ icon, name }: { icon: typeof SearchIcon; name: string }) => (
  <>
    <span className="CatalogSearch-Icon">
      <Icon source={icon} tone="subdued" />
    </span>
    <span className="CatalogSearch-Name" dir="auto">
      {name}
    </span>
  </>
);

function Group({ name, children }: { name: string; children: ReactNode[] }) {
  const id = useId();
  if (!children.some(Boolean)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
    <div role="group" aria-labelledby={id}>
      <div id={id} className="CatalogSearch-Group">
        {name}
      </div>
      {children}
    </div>
  );
}

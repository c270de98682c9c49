/** A grid to choose one picture by pointer, or by arrow keys and Space. */
import { Badge } from '@shopify/polaris';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '#app/features/gallery/image-url.ts';
import { showNone } from '#app/ui/product-image.tsx';
import { movedTo, shortName, type Tile } from './library-shelf.ts';

export interface LibraryGridProps {
  tiles: readonly Tile[];
  label: string;
  chosen: Tile | undefined;
  onChoose(tile: Tile | undefined): void;
}

export function LibraryGrid({ tiles, label, chosen, onChoose }: LibraryGridProps) {
  const { t } = useTranslation('product-editor');
  const keysId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [focusedKey, setFocusedKey] = useState<string>();
  // Only one tile is in the tab order: the last focused one, the chosen one, or the first.
  const stop = [focusedKey, chosen?.key].find((key) => tiles.some((tile) => tile.key === key)) ?? tiles[0]?.key;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
    const boxes = [...list.current.querySelectorAll('input')];
    const at = boxes.indexOf(event.target as HTMLInputElement);
    const items = [...list.current.children] as HTMLElement[];
    const to = movedTo(event.key, at, {
      count: boxes.length,
      columns: items.filter((item) => item.offsetTop === items[0]?.offsetTop).length,
      isRtl: getComputedStyle(list.current).direction === 'rtl',
    });
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    boxes[to]?.focus();
  };

  return (
    <fieldset className="Library-Choices" aria-describedby={keysId}>
      <legend className="VisuallyHidden">{label}</legend>
      <p id={keysId} className="VisuallyHidden">
        {t('library.keys')}
      </p>
      <ul className="Library-Grid" ref={list} onKeyDown={onKeyDown}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <label className="Library-Tile" data-state={tile.state}>
              <span className={tile.state === 'ready' ? 'Library-Picture' : 'Library-Picture ProductImage--Empty'}>
                {tile.state === 'ready' ? (
                  <img src={imageUrl(tile.src, 320)} alt="" loading="lazy" width={160} height={160} onError={showNone} />
                ) : null}
              </span>
              <span className="Library-Name">
                <input
                  type="checkbox"
                  checked={tile.key === chosen?.key}
                  tabIndex={tile.key === stop ? 0 : -1}
                  aria-label={tile.alt ? t('common:labelled', { label: tile.name, value: tile.alt }) : tile.name}
                  onFocus={() => setFocusedKey(tile.key)}
                  onChange={({ target }) => onChoose(target.checked ? tile : undefined)}
                />
                <bdi title={tile.alt || tile.name}>{shortName(tile.name)}</bdi>
              </span>
              {tile.own ? <Badge size="small">{t('library.inProduct')}</Badge> : null}
              {tile.state === 'processing' ? <Badge size="small">{t('library.converting')}</Badge> : null}
              {tile.state === 'failed' ? (
                <Badge size="small" tone="critical">
                  {t('library.unusable')}
                </Badge>
              ) : null}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

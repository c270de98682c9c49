import { Form, Link, useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderColumn, orderColumns } from '../columns.ts';
import { useListAction } from './use-list-action.ts';

export interface SavedViewLink {
  id: string;
  name: string;
  search: string;
}

/** The query string of the list, without the parameters that only say where one is in it. */
const listSearchOf = (search: string): string => {
  const params = new URLSearchParams(search);
  for (const name of ['cursor', 'page', 'view', 'panel']) params.delete(name);
  params.sort();
  return params.toString();
};

/** A menu that opens below its button; Escape, a click elsewhere and a choice close it. Opens before the scripts have loaded, too. */
function Menu({ title, open, children }: { title: ReactNode; open?: boolean | undefined; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeElsewhere = (event: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, []);
  return (
    <details
      ref={menu}
      className="Menu"
      open={open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        event.stopPropagation();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="Btn">{title}</summary>
      <div className="Menu-Panel">{children}</div>
    </details>
  );
}

/** Saved views: open, save, rename, delete. Works by plain forms, so also before the scripts have loaded. */
export function SavedViews({ views, error }: { views: readonly SavedViewLink[]; error?: string | undefined }) {
  const { t } = useTranslation('orders');
  const { pathname, search } = useLocation();
  const action = useListAction();
  const here = listSearchOf(search);
  const current = views.find((view) => view.id === new URLSearchParams(search).get('view')) ?? views.find((view) => view.search === here);
  const isChanged = current !== undefined && current.search !== here;
  return (
    <Menu
      key={`${views.length} ${current?.id} ${current?.name}`}
      open={error !== undefined || undefined}
      title={current ? t(isChanged ? 'views.changed' : 'views.current', { name: current.name }) : t('views.title')}
    >
      {views.length === 0 ? <p className="Subdued">{t('views.empty')}</p> : null}
      <ul className="Menu-List">
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={`${pathname}?${view.search}${view.search ? '&' : ''}view=${view.id}`}
              aria-current={view === current ? 'true' : undefined}
            >
              {view.name}
            </Link>
            <details className="Menu-More">
              <summary aria-label={t('views.change', { name: view.name })} title={t('views.change', { name: view.name })}>
                ⋯
              </summary>
              <Form method="post" action={action} className="Menu-Form">
                <input type="hidden" name="view" value={view.id} />
                <input className="Field" name="name" defaultValue={view.name} maxLength={60} required aria-label={t('views.name')} />
                <button type="submit" name="intent" value="rename-view" className="Btn">
                  {t('views.rename')}
                </button>
                <button type="submit" name="intent" value="delete-view" className="Btn Btn--Critical" formNoValidate>
                  {t('views.delete')}
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} className="Menu-Form">
        <input type="hidden" name="search" value={here} />
        <input className="Field" name="name" maxLength={60} required placeholder={t('views.name')} aria-label={t('views.name')} />
        <button type="submit" name="intent" value="save-view" className="Btn Btn--Primary">
          {t('views.save')}
        </button>
      </Form>
      {error ? (
        <p className="Critical" role="alert">
          {error}
        </p>
      ) : null}
    </Menu>
  );
}

/** Choice of the columns that the list shows; saved per account and list. */
export function ColumnChoice({ hidden }: { hidden: readonly string[] }) {
  const { t } = useTranslation('orders');
  const action = useListAction();
  return (
    <Menu key={hidden.join()} title={t('columns.title')}>
      <Form
        method="post"
        action={action}
        className="Menu-Columns"
        onSubmit={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
      >
        {orderColumns.map((column: OrderColumn) => (
          <label key={column} className="Check">
            <input type="checkbox" name="column" value={column} defaultChecked={!hidden.includes(column)} />
            <span>{t(`columns.${column}`)}</span>
          </label>
        ))}
        <button type="submit" name="intent" value="columns" className="Btn Btn--Primary">
          {t('columns.save')}
        </button>
      </Form>
    </Menu>
  );
}

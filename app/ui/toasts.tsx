/**
 * Toasts. Success and info disappear by themselves and on navigation; a warning stays longer; an error stays, red, until it is dismissed
 * (review item K6). Errors of a form do not belong here: they are shown beside their field or as a banner.
 */

import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  id: number;
  content: string;
  type: ToastType;
  isFading?: boolean;
}

type Show = (content: string, options?: { type?: ToastType; on?: string }) => void;

const ToastContext = createContext<Show>(() => {});

/**
 * `toast('Saved')`: App Bridge's toast when embedded, our own otherwise; errors always use our own, because theirs disappear. For a toast
 * on the next page, give its path (`on`); otherwise it would disappear with the present page.
 */
export const useToast = (): Show => useContext(ToastContext);

/** Milliseconds for which a toast is shown; an error stays. */
const durations: Record<Exclude<ToastType, 'error'>, number> = { success: 3000, info: 3000, warning: 4500 };
const fade = 500;

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(0);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  /** Toasts for the next page. */
  const ahead = useRef<{ content: string; type: ToastType; on: string }[]>([]);

  const region = useRef<HTMLDivElement>(null);
  // A browser dialog is above every z-index, so toasts are moved to the top layer, too.
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover || toasts.length === 0 || !document.querySelector('dialog[open]')) return;
    element.popover = 'manual';
    element.showPopover();
    return () => {
      element.hidePopover();
      element.popover = null;
    };
  }, [toasts]);

  const remove = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback<Show>(
    (content, { type = 'success', on } = {}) => {
      const bridge = (window as { shopify?: { toast?: { show(text: string, options?: { duration?: number }): void } } }).shopify;
      if (bridge?.toast && window.top !== window && type !== 'error') {
        bridge.toast.show(content, { duration: durations[type] });
        return;
      }
      if (on !== undefined && on !== here.current) {
        ahead.current.push({ content, type, on });
        return;
      }
      next.current += 1;
      const id = next.current;
      setToasts((shown) => [...shown, { id, content, type }]);
      if (type === 'error') return;
      setTimeout(
        () => setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, isFading: true } : toast))),
        durations[type],
      );
      setTimeout(() => remove(id), durations[type] + fade);
    },
    [remove],
  );

  // A navigation closes all toasts but errors.
  useEffect(() => {
    here.current = pathname;
    setToasts((shown) => (shown.some(({ type }) => type !== 'error') ? shown.filter(({ type }) => type === 'error') : shown));
    for (const { content, type, on } of ahead.current.splice(0)) if (on === pathname) show(content, { type });
  }, [pathname, show]);

  const layer = useMemo(
    () => (
      <div ref={region} className="Toasts" role="status" aria-live="polite">
        {toasts.map(({ id, content, type, isFading = false }) => (
          <div key={id} className="Toasts-Toast" data-type={type} data-fading={isFading} {...(type === 'error' ? { role: 'alert' } : {})}>
            {content}
            {type === 'error' ? (
              <button type="button" className="Toasts-Close" aria-label={t('close')} onClick={() => remove(id)}>
                <span aria-hidden="true">✕</span>
              </button>
            ) : null}
          </div>
        ))}
      </div>
    ),
    [toasts, remove, t],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      {layer}
    </ToastContext.Provider>
  );
}

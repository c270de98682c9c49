/** Short news of success and progress. Errors never come as toasts: they stay, red, beside their field or as a banner. */

import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

interface Toast {
  id: number;
  content: string;
}

const ToastContext = createContext<(content: string) => void>(() => {});

/** `toast('Saved')`: App Bridge's toast when embedded, our own otherwise. */
export const useToast = (): ((content: string) => void) => useContext(ToastContext);

const duration = 3000;
const fade = 500;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { isFading?: boolean })[]>([]);
  const next = useRef(0);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a route change closes what is shown
  useEffect(() => setToasts([]), [pathname]);

  const show = useCallback((content: string) => {
    const bridge = (window as { shopify?: { toast?: { show(text: string, options?: { duration?: number }): void } } }).shopify;
    if (bridge?.toast && window.top !== window) {
      bridge.toast.show(content, { duration });
      return;
    }
    next.current += 1;
    const id = next.current;
    setToasts((shown) => [...shown, { id, content }]);
    setTimeout(() => setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, isFading: true } : toast))), duration);
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), duration + fade);
  }, []);

  const layer = useMemo(
    () => (
      <div className="Toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className="Toasts-Toast" data-fading={toast.isFading ?? false}>
            {toast.content}
          </div>
        ))}
      </div>
    ),
    [toasts],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      {layer}
    </ToastContext.Provider>
  );
}

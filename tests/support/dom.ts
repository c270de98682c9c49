/** Before each test of a part of a screen: what browsers have and jsdom does not. After it, what was drawn is taken away. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is waited for comes at once, unless the machine is busy with much else.
configure({ asyncUtilTimeout: 10_000 });

/** Polaris reads `matchMedia` while it is being loaded, so it must be there first. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }),
});

// There is no layout to scroll in, nor to observe.
window.scroll = () => {};
Element.prototype.scrollTo = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

afterEach(cleanup);

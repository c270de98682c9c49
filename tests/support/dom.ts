/** For tests of screen parts: provides before each test what jsdom lacks, and unmounts afterwards what was rendered. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Longer than usual: what tests wait for comes at once, unless the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

/** Polaris reads `matchMedia` while it loads, so it must be defined before. */
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
Element.prototype.scrollIntoView = () => {};
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

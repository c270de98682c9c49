/**
 * So many documents are rendered beside each other. One takes 7 to 10 ms of a core: the seventh would be past the 60 ms that the
 * design allows a page, and all calls of the API would wait along (docs/decisions/155-a-busy-server-leaves-screens-to-browsers.md).
 */
const mostRendered = 6;

/** Counts the documents of this process from the request to the finished page: what their loaders wait for counts too. */
export class DocumentsUnderWay {
  #count = 0;

  /** More are asked for than can be rendered in time: screens are left to browsers. */
  get areTooMany(): boolean {
    return this.#count > mostRendered;
  }

  async during<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
    }
  }
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface SendsMail {
  /** @throws ConnectorError; `rejected` when the server refuses the address for good. */
  send(mail: Mail): Promise<void>;
}

import type pg from 'pg';

/** Switches of the desk: `slow_bank` leaves payments in `processing` until released. */
export type Switch = 'slow_bank';

export async function isOn(db: pg.PoolClient | pg.Pool, name: Switch): Promise<boolean> {
  const { rows } = await db.query<{ value: boolean }>('select value from stripe.switches where name = $1', [name]);
  return rows[0]?.value === true;
}

export async function setSwitch(db: pg.PoolClient | pg.Pool, name: Switch, on: boolean): Promise<void> {
  await db.query('insert into stripe.switches (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value', [
    name,
    JSON.stringify(on),
  ]);
}

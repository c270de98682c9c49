import type { World } from '../../core/types.ts';

const PAGE_SIZE = 40;

/**
 * `gettracklist`: registered numbers, newest first, 40 to a page. The list's exact fields are not published in the sources
 * at hand; names follow the v2.2 document's table.
 */
export async function listRegistrations(world: World, filter: Record<string, unknown>) {
  const page = Math.max(1, Math.trunc(Number(filter.page_no ?? 1)) || 1);
  const numbers =
    typeof filter.number === 'string' && filter.number !== '' ? filter.number.split(',').map((number) => number.trim()) : null;
  const tracking = filter.tracking_status === 'Tracking' ? true : filter.tracking_status === 'Stopped' ? false : null;
  const where = `from seventeen_track.registrations r left join seventeen_track.parcels p using (number)
    where ($1::text[] is null or r.number = any($1)) and ($2::boolean is null or r.tracking = $2)
      and ($3::timestamptz is null or r.registered_at >= $3) and ($4::timestamptz is null or r.registered_at <= $4)
      and ($5::text is null or coalesce(p.status, 'NotFound') = $5)`;
  const values = [
    numbers,
    tracking,
    moment(filter.register_time_from),
    moment(filter.register_time_to),
    typeof filter.package_status === 'string' ? filter.package_status : null,
  ];
  const { rows: counted } = await world.pool.query<{ total: number }>(`select count(*)::integer as total ${where}`, values);
  const total = counted[0]?.total ?? 0;
  const { rows } = await world.pool.query(
    `select r.number, r.param, r.carrier, p.origin_country as shipping_country, p.destination_country as recipient_country,
       to_char(r.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as register_time,
       case when r.tracking then 'Tracking' else 'Stopped' end as tracking_status, coalesce(p.status, 'NotFound') as package_status,
       to_char(p.moved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as track_time,
       to_char(r.pushed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as push_time,
       to_char(r.stopped_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as stop_track_time, r.stop_reason as stop_track_reason,
       r.retracked as is_retracked, r.carrier_changes as carrier_change_count, r.tag, r.order_no, r.remark, r.lang
     ${where} order by r.registered_at desc, r.number limit ${PAGE_SIZE} offset $6`,
    [...values, (page - 1) * PAGE_SIZE],
  );
  const pages = Math.ceil(total / PAGE_SIZE);
  return {
    code: 0,
    page: { data_total: total, page_total: pages, page_no: page, page_size: PAGE_SIZE, has_next: page < pages },
    data: { accepted: rows, rejected: [] },
  };
}

function moment(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

import { movedTo } from '#app/doors/moved-to.ts';

export const loader = movedTo('/app/setting/order/order-placement');

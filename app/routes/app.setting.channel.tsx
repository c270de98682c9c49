import { channelAction, channelLoader } from '#app/doors/channel-route.server.ts';
import { ChannelScreen } from '#app/features/stores/ui/channel-screen.tsx';

export const handle = { i18n: ['common', 'stores', 'errors'] };
export const loader = channelLoader;
export const action = channelAction;
export default ChannelScreen;

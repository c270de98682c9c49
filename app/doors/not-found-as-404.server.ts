import { isAppError } from '#app/platform/errors.ts';

/** For loaders: turns an operation's "not found" into a missing page. @throws Response 404 in place of AppError NOT_FOUND. */
export async function notFoundAs404<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    throw error;
  }
}

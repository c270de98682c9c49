import { isAppError } from '#app/platform/errors.ts';

/** For loaders: what an operation does not find is a page that is not there. @throws Response 404 in place of AppError NOT_FOUND. */
export async function notFoundAs404<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
    throw error;
  }
}

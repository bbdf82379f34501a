/** What a chooser of files offers as audio and video: types, and endings that systems know no type for. */
export const MEDIA_ACCEPT: readonly string[] = ['audio/*', 'video/*', '.mkv', '.opus', '.amr']

/**
 * Settings that recognise as well as PocketSphinx's own in little more than half the time, measured on 33 s of
 * recordings of people, each by itself and joined to 76 s (word error rate, processor seconds a second of sound):
 *
 *                                                  by itself    joined
 *   as it comes                                    41.2 %       43.2 %  0.42
 *   -maxhmmpf 5000                                 41.2 %       42.7 %  0.25
 *   -maxhmmpf 3000                                 47.1 %
 *   -maxhmmpf 5000 with -topn 3 or -maxwpf 30      40.0, 41.2   44.3, 42.7
 *   -maxhmmpf 5000 with -ds 2, -fwdflat no         50.6, 45.9   42.2, 46.9  (without the limit of 5000)
 *   -maxhmmpf 5000 -bestpath no                    41.2 %       46.4 %
 *   -maxhmmpf 5000 -remove_noise no                38.8 %       44.8 %
 *   -maxhmmpf 5000 -vad_threshold 3                40.0 %       46.4 %
 *   -maxhmmpf 5000 -vad_threshold 3.5              35.3 %       43.8 %
 *   -maxhmmpf 5000 -lw 6 -fwdflatlw 7.5            34.1 %       40.1 %  0.25
 *
 * And on the same recordings by themselves, and joined to 10 minutes and cut into six (the first line uncut):
 *
 *   as it comes                                    41.2 %       43.4 %
 *   -maxhmmpf 5000                                 43.5 %       43.7 %
 *   -maxhmmpf 5000 -lw 6 -fwdflatlw 7.5            36.5 %       45.7 %
 *   -maxhmmpf 5000 -fwdflatlw 8                    35.3 %       43.9 %
 *   -maxhmmpf 5000 -vad_postspeech 80              35.3 %       42.4 %
 *
 * Waiting 80 frames before a pause ends an utterance keeps what is said in one breath together, so that the language
 * model has more to go by. On speech by flite all hear 92 % of the words.
 */
export const TUNING: readonly string[] = ['-maxhmmpf', '5000', '-vad_postspeech', '80']

/**
 * Settings for a session that is followed as it is spoken: a decoder that stays for all of its phrases, and ends an
 * utterance at a pause within one. Measured on the same recordings, joined in three orders, one with low and one with
 * some noise: word error rate in each, and the longest that a phrase took after its end, in seconds of processor. The
 * settings were compared on one stream; begun anew at each phrase, as sessions are, the second takes 29.4, 36.5, 36.5 %
 * and 0.7 s.
 *
 *   the whole file                                  31.8, 42.4, 35.3 %
 *   each phrase in a process of its own             35.3, 63.5 %
 *   -maxhmmpf 5000 -vad_postspeech 80               30.6, 35.3, 43.5 %   1.6
 *   -maxhmmpf 5000 (-vad_postspeech 50)             29.4, 35.3, 35.3 %   0.5
 *   -maxhmmpf 5000 -vad_postspeech 30               36.5, 35.3, 35.3 %   0.6
 *   -maxhmmpf 5000 -vad_postspeech 80 -fwdflat no   34.1, 35.3, 40.0 %   0.2
 */
export const LIVE_TUNING: readonly string[] = ['-maxhmmpf', '5000', '-vad_postspeech', '50']

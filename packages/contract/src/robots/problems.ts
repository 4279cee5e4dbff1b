/** Why a message did not arrive. The causes in the first line need a person's correction. */
export const robotProblems = [
  ...([
    'KEYWORD',
    'ADDRESS',
    'SIGNATURE',
    'CLOCK',
    'TOKEN',
    'GROUP_GONE',
    'STOPPED',
    'REDIRECT',
    'KEY_LOST',
  ] as const),
  ...(['CONTENT', 'LIMITED', 'BUSY', 'UNREADABLE', 'NOT_REACHED', 'TIMEOUT'] as const),
] as const
export type RobotProblem = (typeof robotProblems)[number]

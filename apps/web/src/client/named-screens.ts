/** Screens that the program itself leads to, by name: after signing out and after any 401 that is `login`. */
export const namedScreens = { login: '/login' } as const

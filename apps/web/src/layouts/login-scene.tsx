const Lights = () => (
  <defs>
    <linearGradient id="scene-wall" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--scene-wall-1)" />
      <stop offset="1" stopColor="var(--scene-wall-2)" />
    </linearGradient>
    <linearGradient id="scene-floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--scene-floor-1)" />
      <stop offset="1" stopColor="var(--scene-floor-2)" />
    </linearGradient>
    <linearGradient id="scene-seat" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--scene-seat-1)" />
      <stop offset="1" stopColor="var(--scene-seat-2)" />
    </linearGradient>
    <linearGradient id="scene-body" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--scene-seat-2)" />
      <stop offset="1" stopColor="var(--scene-seat-3)" />
    </linearGradient>
    <radialGradient id="scene-glow">
      <stop offset="0" stopColor="var(--scene-glow)" stopOpacity=".75" />
      <stop offset="1" stopColor="var(--scene-glow)" stopOpacity="0" />
    </radialGradient>
    <radialGradient id="scene-shade">
      <stop offset="0" stopColor="var(--scene-shade)" stopOpacity=".4" />
      <stop offset="1" stopColor="var(--scene-shade)" stopOpacity="0" />
    </radialGradient>
  </defs>
)

const Sofa = () => (
  <>
    <path d="M150 742h16l-4 36h-8zM386 742h16l-4 36h-8zM612 742h16l-4 36h-8z" fill="var(--scene-wood)" />
    <rect x="128" y="548" width="524" height="160" rx="34" fill="url(#scene-body)" />
    <g fill="url(#scene-seat)">
      <rect x="150" y="532" width="158" height="150" rx="28" />
      <rect x="311" y="532" width="158" height="150" rx="28" />
      <rect x="472" y="532" width="158" height="150" rx="28" />
    </g>
    <rect x="142" y="664" width="496" height="84" rx="20" fill="var(--scene-seat-3)" />
    <g fill="url(#scene-seat)">
      <rect x="152" y="652" width="158" height="62" rx="22" />
      <rect x="311" y="652" width="158" height="62" rx="22" />
      <rect x="470" y="652" width="158" height="62" rx="22" />
    </g>
    <rect x="100" y="594" width="62" height="158" rx="29" fill="url(#scene-body)" />
    <rect x="618" y="594" width="62" height="158" rx="29" fill="url(#scene-body)" />
    <rect
      x="186"
      y="566"
      width="92"
      height="84"
      rx="18"
      fill="var(--scene-cushion)"
      transform="rotate(-9 232 608)"
    />
    <rect
      x="498"
      y="570"
      width="84"
      height="78"
      rx="16"
      fill="var(--scene-clay)"
      transform="rotate(8 540 609)"
    />
  </>
)

/** A living room at dusk, drawn in the tokens' colours, so that it follows the theme. */
export const LoginScene = () => (
  <svg viewBox="0 0 900 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <Lights />
    <rect width="900" height="900" fill="url(#scene-wall)" />
    <path d="M560 0l220 690h-330L250 0z" fill="var(--scene-beam)" />
    <rect y="690" width="900" height="210" fill="url(#scene-floor)" />
    <rect y="682" width="900" height="8" fill="var(--scene-trim)" />
    <circle cx="742" cy="392" r="230" fill="url(#scene-glow)" />
    <g fill="none" stroke="var(--scene-wood)" strokeWidth="6">
      <rect x="196" y="316" width="150" height="190" fill="var(--scene-art)" />
      <rect x="368" y="352" width="112" height="154" fill="var(--scene-art)" />
    </g>
    <circle cx="271" cy="396" r="42" fill="var(--scene-clay)" />
    <path d="M202 470q52-58 92-22t46-6v62H202z" fill="var(--scene-seat-3)" />
    <path d="M424 384q34 40 0 92q-34-52 0-92z" fill="var(--scene-leaf)" />
    <ellipse cx="410" cy="790" rx="400" ry="56" fill="var(--scene-rug)" />
    <ellipse cx="390" cy="778" rx="320" ry="24" fill="url(#scene-shade)" />
    <Sofa />
    <ellipse cx="756" cy="790" rx="80" ry="12" fill="url(#scene-shade)" />
    <path
      d="M752 440v342M716 786h72"
      stroke="var(--scene-wood)"
      strokeWidth="7"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M700 440l22-92h62l22 92z" fill="var(--scene-lamp)" />
    <ellipse cx="330" cy="838" rx="140" ry="16" fill="url(#scene-shade)" />
    <path
      d="M250 800l-14 44M410 800l14 44"
      stroke="var(--scene-wood)"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <rect x="204" y="784" width="252" height="20" rx="10" fill="var(--scene-wood)" />
    <path d="M286 784v-26q0-10 10-10h20q10 0 10 10v26z" fill="var(--scene-cushion)" />
    <path
      d="M306 748q-6-40-30-52M306 748q2-46 24-60M306 748q0-40-2-70"
      stroke="var(--scene-leaf)"
      strokeWidth="5"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)

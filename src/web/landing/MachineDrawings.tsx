/** All machines are drawn on the line y = 384, at the same scale. */
export function BarMachine() {
  return (
    <svg viewBox="0 0 720 400" aria-hidden="true">
      <CupsOnTop />
      <path className="night" d="M96 112h528q20 0 20 20v66H76v-66q0-20 20-20z" />
      <path className="shade" d="M76 198h568v16H76z" />
      <path className="light" d="M104 214h512v108H104z" />
      <BarControls x={228} />
      <BarControls x={492} />
      <circle className="paper" cx="360" cy="156" r="30" />
      <path className="line" d="M340 170a24 24 0 1 1 40 0M360 134v5M338 156h5M382 156h-5" />
      <path className="needle" d="M360 156l9-14" />
      <path className="wand" d="M140 214v20q0 10-6 22l-26 74M580 214v20q0 10 6 22l26 74" />
      <BarGroup x={228} />
      <BarGroup x={492} />
      <path className="steel" d="M84 322h552v14H84z" />
      <path className="slots" d="M96 329H624" />
      <path className="night" d="M92 336h536v24q0 8-8 8H100q-8 0-8-8z" />
      <path className="dark" d="M124 368h44v16h-44zM552 368h44v16h-44z" />
      <path className="line" d="M-600 384H1320" />
    </svg>
  );
}

function CupsOnTop() {
  return (
    <g>
      {[150, 212, 274, 336, 398, 460, 522].map((x) => (
        <path key={x} className="paper" d={`M${x} 64h48l-6 40q-1 8-8 8h-20q-7 0-8-8z`} />
      ))}
      <path className="line" d="M96 92H624M104 92v20M616 92v20" />
    </g>
  );
}

function BarControls({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 156)`}>
      <circle className="crema" cx="-36" r="8" />
      <circle className="steel" cx="-12" r="8" />
      <circle className="steel" cx="12" r="8" />
      <circle className="steel" cx="36" r="8" />
    </g>
  );
}

/** A brew group seen from the front, with the handle pointing at the viewer. */
function BarGroup({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 214)`}>
      <path className="steel" d="M-26 0h52v10h14v14h-80V10h14z" />
      <path className="shade" d="M-46 24h92v12h-92z" />
      <path className="light" d="M-38 36h76v10q0 12-10 16h-56q-10-4-10-16z" />
      <path className="steel" d="M-22 62h10v10h-10zM12 62h10v10h-10z" />
      <rect className="dark" x="-13" y="38" width="26" height="26" rx="9" />
      <path className="pale" d="M-5 46h10" />
      <path className="paper" d="M-24 80h48l-6 20q-1 8-8 8h-20q-7 0-8-8z" />
      <path className="line" d="M23 84c12-2 12 14-3 14" />
    </g>
  );
}

export function OfficeMachine() {
  return (
    <svg viewBox="0 0 360 400" aria-hidden="true">
      <path className="paper" d="M112 24h136l-14 64H126z" />
      <path className="coffee" d="M119 56h122l-7 32H126z" />
      <path className="beans" d="M126 53h108" />
      <path className="steel" d="M106 14h148v12H106z" />
      <path className="night" d="M92 88h176q14 0 14 14v266H78V102q0-14 14-14z" />
      <rect className="paper" x="112" y="112" width="136" height="76" rx="6" />
      <path className="line" d="M128 136h44M128 150h30" />
      <path className="coffee" d="M196 134h32l-4 28q-1 6-6 6h-12q-5 0-6-6z" />
      <path className="light" d="M108 214h144v124H108z" />
      <path className="steel" d="M156 214h48v22q0 8-8 8h-32q-8 0-8-8z" />
      <path className="steel" d="M164 244h10v12h-10zM186 244h10v12h-10z" />
      <path className="paper" d="M152 276h56l-6 46q-1 8-9 8h-26q-8 0-9-8z" />
      <path className="coffee" d="M155 296h50l-3 26q-1 8-9 8h-26q-8 0-9-8z" />
      <path className="steel" d="M100 332h160v12H100z" />
      <path className="slots" d="M112 338H248" />
      <path className="dark" d="M92 368h40v16H92zM228 368h40v16h-40z" />
      <path className="line" d="M-400 384H760" />
    </svg>
  );
}

export function HomeMachine() {
  return (
    <svg viewBox="0 0 360 400" aria-hidden="true">
      <path
        className="paper"
        d="M84 116h48l-6 26q-1 8-8 8H98q-7 0-8-8zM140 116h48l-6 26q-1 8-8 8h-20q-7 0-8-8z"
      />
      <path className="light" d="M64 150h176q14 0 14 14v60H50v-60q0-14 14-14z" />
      <path className="steel" d="M66 224h60v116H66z" />
      <path className="shade" d="M50 340h216v28H50z" />
      <path className="slots" d="M142 346H256" />
      <circle className="paper" cx="92" cy="188" r="20" />
      <path className="needle" d="M92 188l7-10" />
      <circle className="crema" cx="138" cy="188" r="8" />
      <circle className="dark" cx="226" cy="188" r="13" />
      <path className="steel" d="M168 224h56v10h-56z" />
      <path className="shade" d="M160 234h72v12h-72z" />
      <path className="light" d="M168 246h56v8q0 14-12 18h-32q-12-4-12-18z" />
      <path className="dark" d="M226 248c32-2 64 4 92 18q10 6 10 10 0 6-10 5c-32-2-62-8-92-19z" />
      <path className="steel" d="M178 272h10v10h-10zM204 272h10v10h-10z" />
      <path className="stream" d="M181 282h4l-1 32h-2zM207 282h4l-1 32h-2z" />
      <path className="paper" d="M168 302h56l-6 30q-1 8-9 8h-26q-8 0-9-8z" />
      <path className="coffee" d="M171 320h50l-3 12q-1 8-9 8h-26q-8 0-9-8z" />
      <path className="dark" d="M66 368h34v16H66zM216 368h34v16h-34z" />
      <path className="light" d="M290 326h44l-4 14q8 18 8 36 0 8-8 8h-36q-8 0-8-8 0-18 8-36z" />
      <path className="line" d="M294 340h36M336 346c18-4 20 26 2 26M-400 384H760" />
    </svg>
  );
}

import type { ReactNode } from "react";

/** The drawings of the form, in the colour of the text around them; they say nothing to a screen reader. */
function icon(shape: ReactNode) {
  return function Icon() {
    return (
      <svg
        className="flow-icon"
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

export const CalendarIcon = icon(<path d="M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4" />);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const RemoveIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6" />);
export const LocateIcon = icon(
  <path d="M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M12 11.9v.2" />,
);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
);
export const FileIcon = icon(<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6" />);
export const ClockIcon = icon(<path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2" />);
export const CrossIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const DashIcon = icon(<path d="M6 12h12" />);
export const NextIcon = icon(<path d="m9 5 7 7-7 7" />);

"""How houses name joints: hierarchies with the roles that a person reads from them.

A tree is written with its left side only; the right side is the same with other names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

import kinema


@dataclass(frozen=True)
class Convention:
    """One house's names; trunk, arm and leg give a joint for each role in turn, "-" for none."""

    name: str
    tree: str
    mirror: tuple[str, str]  # a pattern for the left side, and what it is on the right
    trunk: str  # hips, spine, chest, neck, head
    arm: str  # collar, shoulder, elbow, hand
    leg: str  # hip, knee, ankle, toe

    def right(self, name: str) -> str:
        return re.sub(*self.mirror, name, count=1)

    def joints(self) -> list[tuple[str, str | None]]:
        """Names with their parents' names, both sides."""
        found: list[tuple[str, str | None]] = []
        above: list[str] = []
        for line in self.tree.strip("\n").splitlines():
            depth = (len(line) - len(line.lstrip())) // 2
            name = line.strip()
            above = [*above[:depth], name]
            parent = above[-2] if depth else None
            found.append((name, parent))
        twins = [
            (self.right(name), None if parent is None else self.right(parent))
            for name, parent in found
            if self.right(name) != name
        ]
        return found + twins

    def expected(self) -> dict[str, str]:
        """From roles to names."""
        rows = [("", "hips, spine, chest, neck, head", self.trunk)]
        for side in ("left_", "right_"):
            rows.append((side, "collar, shoulder, elbow, hand", self.arm))
            rows.append((side, "hip, knee, ankle, toe", self.leg))
        return {
            side + part: self.right(name) if side == "right_" else name
            for side, parts, names in rows
            for part, name in zip(parts.split(", "), names.split(", "), strict=True)
            if name != "-"
        }


def skeleton_of(joints: list[tuple[str, str | None]]) -> kinema.Skeleton:
    """Names alone: bones have no length, so only names and order can tell; `_end` ends."""
    ends = [name.endswith("_end") for name, _ in joints]
    names = [name for name, _ in joints]
    parents = [-1 if parent is None else names.index(parent) for _, parent in joints]
    return kinema.Skeleton.build(names, parents, np.zeros((len(names), 3)), is_end=ends)


LEFT = ("Left", "Right")
SMALL = (r"^l(?=[A-Z])", "r")
CONVENTIONS = [
    Convention(
        "CMU BVH",
        """
Hips
  LHipJoint
    LeftUpLeg
      LeftLeg
        LeftFoot
          LeftToeBase
            LeftToeBase_end
  LowerBack
    Spine
      Spine1
        Neck
          Neck1
            Head
              Head_end
        LeftShoulder
          LeftArm
            LeftForeArm
              LeftHand
                LeftFingerBase
                  LeftHandIndex1
                LThumb
""",
        (r"Left|^L(?=[HT][hi])", r"Right"),
        "Hips, LowerBack, Spine1, Neck, Head",
        "LeftShoulder, LeftArm, LeftForeArm, LeftHand",
        "LeftUpLeg, LeftLeg, LeftFoot, LeftToeBase",
    ),
    Convention(
        "Acclaim ASF",
        """
root
  lhipjoint
    lfemur
      ltibia
        lfoot
          ltoes
  lowerback
    upperback
      thorax
        lowerneck
          upperneck
            head
        lclavicle
          lhumerus
            lradius
              lwrist
                lhand
                  lfingers
                lthumb
""",
        (r"^l(?!owe)", "r"),
        "root, lowerback, thorax, lowerneck, head",
        "lclavicle, lhumerus, lradius, lwrist",
        "lfemur, ltibia, lfoot, ltoes",
    ),
    Convention(
        "Mixamo",
        """
mixamorig:Hips
  mixamorig:Spine
    mixamorig:Spine1
      mixamorig:Spine2
        mixamorig:Neck
          mixamorig:Head
            mixamorig:HeadTop_End
            mixamorig:LeftEye
        mixamorig:LeftShoulder
          mixamorig:LeftArm
            mixamorig:LeftForeArm
              mixamorig:LeftHand
                mixamorig:LeftHandThumb1
                mixamorig:LeftHandMiddle1
                  mixamorig:LeftHandMiddle2
                mixamorig:LeftHandRing1
  mixamorig:LeftUpLeg
    mixamorig:LeftLeg
      mixamorig:LeftFoot
        mixamorig:LeftToeBase
          mixamorig:LeftToe_End
""",
        LEFT,
        "mixamorig:Hips, mixamorig:Spine, mixamorig:Spine2, mixamorig:Neck, mixamorig:Head",
        "mixamorig:LeftShoulder, mixamorig:LeftArm, mixamorig:LeftForeArm, mixamorig:LeftHand",
        "mixamorig:LeftUpLeg, mixamorig:LeftLeg, mixamorig:LeftFoot, mixamorig:LeftToeBase",
    ),
    Convention(
        "LAFAN1",
        """
Hips
  LeftUpLeg
    LeftLeg
      LeftFoot
        LeftToe
          LeftToe_end
  Spine
    Spine1
      Spine2
        Neck
          Head
        LeftShoulder
          LeftArm
            LeftForeArm
              LeftHand
                LeftHand_end
""",
        LEFT,
        "Hips, Spine, Spine2, Neck, Head",
        "LeftShoulder, LeftArm, LeftForeArm, LeftHand",
        "LeftUpLeg, LeftLeg, LeftFoot, LeftToe",
    ),
    Convention(
        "Bandai-Namco",
        """
joint_Root
  Hips
    Spine
      Chest
        Neck
          Head
        Shoulder_L
          UpperArm_L
            LowerArm_L
              Hand_L
    UpperLeg_L
      LowerLeg_L
        Foot_L
          Toes_L
""",
        ("_L$", "_R"),
        "Hips, Spine, Chest, Neck, Head",
        "Shoulder_L, UpperArm_L, LowerArm_L, Hand_L",
        "UpperLeg_L, LowerLeg_L, Foot_L, Toes_L",
    ),
    Convention(
        "Xsens MVN segments",
        """
Pelvis
  L5
    L3
      T12
        T8
          Neck
            Head
          Left Shoulder
            Left UpperArm
              Left ForeArm
                Left Hand
  Left UpperLeg
    Left LowerLeg
      Left Foot
        Left Toe
""",
        LEFT,
        "Pelvis, L5, T8, Neck, Head",
        "Left Shoulder, Left UpperArm, Left ForeArm, Left Hand",
        "Left UpperLeg, Left LowerLeg, Left Foot, Left Toe",
    ),
    Convention(
        "Xsens MVN joints",
        """
Pelvis
  jL5S1
    jL4L3
      jL1T12
        jT9T8
          jT1C7
            jC1Head
          jLeftT4Shoulder
            jLeftShoulder
              jLeftElbow
                jLeftWrist
  jLeftHip
    jLeftKnee
      jLeftAnkle
        jLeftBallFoot
""",
        LEFT,
        "Pelvis, jL5S1, jT9T8, -, jC1Head",
        "jLeftT4Shoulder, jLeftShoulder, jLeftElbow, jLeftWrist",
        "jLeftHip, jLeftKnee, jLeftAnkle, jLeftBallFoot",
    ),
    Convention(
        "Xsens BVH, truebones, 3ds Max",
        """
Hips
  Chest
    Chest2
      Chest3
        Neck
          Head
        LeftCollar
          LeftShoulder
            LeftElbow
              LeftWrist
                LeftWrist_end
  LeftHip
    LeftKnee
      LeftAnkle
        LeftToe
""",
        LEFT,
        "Hips, Chest, Chest3, Neck, Head",
        "LeftCollar, LeftShoulder, LeftElbow, LeftWrist",
        "LeftHip, LeftKnee, LeftAnkle, LeftToe",
    ),
    Convention(
        "Rokoko",
        """
Root
  Hips
    Spine1
      Spine2
        Spine3
          Neck
            Head
          LeftShoulder
            LeftArm
              LeftForeArm
                LeftHand
                  LeftFinger1Metacarpal
    LeftThigh
      LeftShin
        LeftFoot
          LeftToe
            LeftToeTip
""",
        LEFT,
        "Hips, Spine1, Spine3, Neck, Head",
        "LeftShoulder, LeftArm, LeftForeArm, LeftHand",
        "LeftThigh, LeftShin, LeftFoot, LeftToe",
    ),
    Convention(
        "Perception Neuron",
        """
Robot_Hips
  Robot_LeftUpLeg
    Robot_LeftLeg
      Robot_LeftFoot
        Robot_LeftFoot_end
  Robot_Spine
    Robot_Spine1
      Robot_Spine2
        Robot_Spine3
          Robot_Neck
            Robot_Head
          Robot_LeftShoulder
            Robot_LeftArm
              Robot_LeftForeArm
                Robot_LeftHand
                  Robot_LeftHandThumb1
                  Robot_LeftInHandMiddle
                    Robot_LeftHandMiddle1
""",
        LEFT,
        "Robot_Hips, Robot_Spine, Robot_Spine3, Robot_Neck, Robot_Head",
        "Robot_LeftShoulder, Robot_LeftArm, Robot_LeftForeArm, Robot_LeftHand",
        "Robot_LeftUpLeg, Robot_LeftLeg, Robot_LeftFoot, Robot_LeftFoot_end",
    ),
    Convention(
        "VRM, as VRoid writes it",
        """
Root
  J_Bip_C_Hips
    J_Bip_C_Spine
      J_Bip_C_Chest
        J_Sec_L_Bust1
        J_Bip_C_UpperChest
          J_Bip_C_Neck
            J_Bip_C_Head
              J_Adj_L_FaceEye
              J_Sec_Hair1_01
          J_Bip_L_Shoulder
            J_Bip_L_UpperArm
              J_Bip_L_LowerArm
                J_Bip_L_Hand
                  J_Bip_L_Little1
    J_Bip_L_UpperLeg
      J_Sec_L_Skirt0_01
      J_Bip_L_LowerLeg
        J_Bip_L_Foot
          J_Bip_L_ToeBase
""",
        ("_L_", "_R_"),
        "J_Bip_C_Hips, J_Bip_C_Spine, J_Bip_C_UpperChest, J_Bip_C_Neck, J_Bip_C_Head",
        "J_Bip_L_Shoulder, J_Bip_L_UpperArm, J_Bip_L_LowerArm, J_Bip_L_Hand",
        "J_Bip_L_UpperLeg, J_Bip_L_LowerLeg, J_Bip_L_Foot, J_Bip_L_ToeBase",
    ),
    Convention(
        "VRM and Unity humanoid",
        """
hips
  spine
    chest
      neck
        head
      leftShoulder
        leftUpperArm
          leftLowerArm
            leftHand
              leftThumbMetacarpal
              leftMiddleProximal
                leftMiddleIntermediate
              leftLittleProximal
  leftUpperLeg
    leftLowerLeg
      leftFoot
        leftToes
""",
        ("left", "right"),
        "hips, spine, chest, neck, head",
        "leftShoulder, leftUpperArm, leftLowerArm, leftHand",
        "leftUpperLeg, leftLowerLeg, leftFoot, leftToes",
    ),
    Convention(
        "a .vrma of another rig",
        """
root
  torso_1
    torso_2
      torso_3
        neck_1
          neck_2
            head
        l_shoulder
          l_up_arm
            l_low_arm
              l_hand
  l_up_leg
    l_low_leg
      l_foot
        l_toes
""",
        ("^l_", "r_"),
        "root, torso_1, torso_3, neck_1, head",
        "l_shoulder, l_up_arm, l_low_arm, l_hand",
        "l_up_leg, l_low_leg, l_foot, l_toes",
    ),
    Convention(
        "SMPL",
        """
Pelvis
  L_Hip
    L_Knee
      L_Ankle
        L_Foot
  Spine1
    Spine2
      Spine3
        Neck
          Head
        L_Collar
          L_Shoulder
            L_Elbow
              L_Wrist
                L_Hand
""",
        ("^L_", "R_"),
        "Pelvis, Spine1, Spine3, Neck, Head",
        "L_Collar, L_Shoulder, L_Elbow, L_Wrist",
        "L_Hip, L_Knee, L_Ankle, L_Foot",
    ),
    Convention(
        "SMPL-X",
        """
pelvis
  left_hip
    left_knee
      left_ankle
        left_foot
  spine1
    spine2
      spine3
        neck
          head
            jaw
            left_eye_smplhf
        left_collar
          left_shoulder
            left_elbow
              left_wrist
                left_index1
                left_middle1
""",
        ("left", "right"),
        "pelvis, spine1, spine3, neck, head",
        "left_collar, left_shoulder, left_elbow, left_wrist",
        "left_hip, left_knee, left_ankle, left_foot",
    ),
    Convention(
        "Unreal Engine",
        """
root
  pelvis
    spine_01
      spine_02
        spine_03
          neck_01
            head
          clavicle_l
            upperarm_l
              upperarm_twist_01_l
              lowerarm_l
                lowerarm_twist_01_l
                hand_l
                  index_01_l
                  middle_01_l
                  weapon_l
    thigh_l
      thigh_twist_01_l
      thigh_correctiveRoot_l
      calf_l
        calf_twist_01_l
        foot_l
          ball_l
  ik_foot_root
    ik_foot_l
  ik_hand_root
    ik_hand_l
""",
        ("_l$", "_r"),
        "pelvis, spine_01, spine_03, neck_01, head",
        "clavicle_l, upperarm_l, lowerarm_l, hand_l",
        "thigh_l, calf_l, foot_l, ball_l",
    ),
    Convention(
        "3ds Max Biped",
        """
Bip01
  Bip01 Footsteps
  Bip01 Pelvis
    Bip01 Spine
      Bip01 L Thigh
        Bip01 L Calf
          Bip01 L Foot
            Bip01 L Toe0
              Bip01 L Toe0Nub
      Bip01 Spine1
        Bip01 Spine2
          Bip01 Neck
            Bip01 Head
              Bip01 HeadNub
            Bip01 L Clavicle
              Bip01 L UpperArm
                Bip01 LUpArmTwist
                Bip01 L Forearm
                  Bip01 L Hand
                    Bip01 L Finger0
""",
        (r"(?<=Bip01 )L", "R"),
        "Bip01 Pelvis, Bip01 Spine, Bip01 Spine2, Bip01 Neck, Bip01 Head",
        "Bip01 L Clavicle, Bip01 L UpperArm, Bip01 L Forearm, Bip01 L Hand",
        "Bip01 L Thigh, Bip01 L Calf, Bip01 L Foot, Bip01 L Toe0",
    ),
    Convention(
        "DAZ Genesis",
        """
hip
  pelvis
    lThighBend
      lThighTwist
        lShin
          lFoot
            lMetatarsals
              lToe
                lBigToe
            lHeel
  abdomenLower
    abdomenUpper
      chestLower
        lPectoral
        chestUpper
          neckLower
            neckUpper
              head
                lEye
                lowerJaw
          lCollar
            lShldrBend
              lShldrTwist
                lForearmBend
                  lForearmTwist
                    lHand
                      lThumb1
                      lCarpal1
                        lMid1
""",
        SMALL,
        "hip, abdomenLower, chestUpper, neckLower, head",
        "lCollar, lShldrBend, lForearmBend, lHand",
        "lThighBend, lShin, lFoot, lToe",
    ),
    Convention(
        "Poser and older DAZ",
        """
hip
  abdomen
    chest
      neck
        head
      lCollar
        lShldr
          lForeArm
            lHand
              lMid1
  lButtock
    lThigh
      lShin
        lFoot
          lFoot_end
""",
        SMALL,
        "hip, abdomen, chest, neck, head",
        "lCollar, lShldr, lForeArm, lHand",
        "lThigh, lShin, lFoot, lFoot_end",
    ),
    Convention(
        "MakeHuman",
        """
root
  pelvis.L
    upperleg01.L
      upperleg02.L
        lowerleg01.L
          lowerleg02.L
            foot.L
              toe1-1.L
                toe1-2.L
              toe2-1.L
              toe3-1.L
  spine05
    spine04
      spine03
        spine02
          spine01
            neck01
              neck02
                head
                  jaw
                  eye.L
            clavicle.L
              shoulder01.L
                upperarm01.L
                  upperarm02.L
                    lowerarm01.L
                      lowerarm02.L
                        wrist.L
                          finger1-1.L
                          metacarpal1.L
            breast.L
""",
        (r"\.L", ".R"),
        "root, spine05, spine01, neck01, head",
        "clavicle.L, upperarm01.L, lowerarm01.L, wrist.L",
        "upperleg01.L, lowerleg01.L, foot.L, toe1-1.L",
    ),
    Convention(
        "Blender's deform bones",
        """
root
  DEF-hips
    DEF-spine.001
      DEF-spine.002
        DEF-spine.003
          DEF-neck
            DEF-head
              DEF-head.tip
          DEF-shoulder.L
            DEF-upper_arm.L
              DEF-upper_arm.L.001
                DEF-forearm.L
                  DEF-forearm.L.001
                    DEF-hand.L
                      DEF-f_middle01.L
                      DEF-thumb01.L
    DEF-thigh.L
      DEF-thigh.L.001
        DEF-shin.L
          DEF-shin.L.001
            DEF-foot.L
              DEF-heel.02.L
              DEF-toe.L
                DEF-toe_tip.L
""",
        (r"\.L", ".R"),
        "DEF-hips, DEF-spine.001, DEF-spine.003, DEF-neck, DEF-head",
        "DEF-shoulder.L, DEF-upper_arm.L, DEF-forearm.L, DEF-hand.L",
        "DEF-thigh.L, DEF-shin.L, DEF-foot.L, DEF-toe.L",
    ),
    Convention(
        "Motive",
        """
Bob:Hip
  Bob:Ab
    Bob:Chest
      Bob:Neck
        Bob:Head
      Bob:LShoulder
        Bob:LUArm
          Bob:LFArm
            Bob:LHand
  Bob:LThigh
    Bob:LShin
      Bob:LFoot
        Bob:LToe
""",
        (":L", ":R"),
        "Bob:Hip, Bob:Ab, Bob:Chest, Bob:Neck, Bob:Head",
        "Bob:LShoulder, Bob:LUArm, Bob:LFArm, Bob:LHand",
        "Bob:LThigh, Bob:LShin, Bob:LFoot, Bob:LToe",
    ),
    Convention(
        "Character Creator",
        """
CC_Base_BoneRoot
  CC_Base_Hip
    CC_Base_Pelvis
      CC_Base_L_Thigh
        CC_Base_L_ThighTwist01
        CC_Base_L_Calf
          CC_Base_L_CalfTwist01
          CC_Base_L_Foot
            CC_Base_L_ToeBase
              CC_Base_L_BigToe1
    CC_Base_Waist
      CC_Base_Spine01
        CC_Base_Spine02
          CC_Base_NeckTwist01
            CC_Base_NeckTwist02
              CC_Base_Head
                CC_Base_JawRoot
          CC_Base_L_Breast
          CC_Base_L_Clavicle
            CC_Base_L_Upperarm
              CC_Base_L_UpperarmTwist01
              CC_Base_L_Forearm
                CC_Base_L_ForearmTwist01
                CC_Base_L_Hand
                  CC_Base_L_Mid1
""",
        ("_L_", "_R_"),
        "CC_Base_Hip, CC_Base_Waist, CC_Base_Spine02, CC_Base_NeckTwist01, CC_Base_Head",
        "CC_Base_L_Clavicle, CC_Base_L_Upperarm, CC_Base_L_Forearm, CC_Base_L_Hand",
        "CC_Base_L_Thigh, CC_Base_L_Calf, CC_Base_L_Foot, CC_Base_L_ToeBase",
    ),
    Convention(
        "MikuMikuDance",
        """
センター
  上半身
    上半身2
      首
        頭
          左目
      左肩
        左腕
          左腕捩
            左ひじ
              左手首
                左親指１
                左人指１
  下半身
    左足
      左ひざ
        左足首
          左つま先
  左足ＩＫ
    左つま先ＩＫ
""",
        ("左", "右"),
        "センター, 上半身, 上半身2, 首, 頭",
        "左肩, 左腕, 左ひじ, 左手首",
        "左足, 左ひざ, 左足首, 左つま先",
    ),
    Convention(
        "letters after the part",
        """
Hips
  Spine
    Chest
      Neck
        Head
      collarL
        armUpperL
          armLowerL
            handL
              propL
  legUpperL
    legLowerL
      footL
        toesL
""",
        ("L$", "R"),
        "Hips, Spine, Chest, Neck, Head",
        "collarL, armUpperL, armLowerL, handL",
        "legUpperL, legLowerL, footL, toesL",
    ),
    Convention(
        "rolls between, all small letters",
        """
pelvis
  waist
    chest
      head
      leftcollar
        leftupperarm
          leftarmroll
            leftforearm
              leftforearmroll
                lefthand
  leftupperleg
    leftlegroll
      leftlowerleg
        leftfoot
          lefttoebase
""",
        ("left", "right"),
        "pelvis, waist, chest, -, head",
        "leftcollar, leftupperarm, leftforearm, lefthand",
        "leftupperleg, leftlowerleg, leftfoot, lefttoebase",
    ),
    Convention(
        "feet on their own, for inverse kinematics",
        """
Bone
  Body
    Hips
      Abdomen
        Torso
          Neck
            Head
          Shoulder.L
            UpperArm.L
              LowerArm.L
                Palm1.L
    UpperLeg.L
      LowerLeg.L
        LowerLeg.L_end
  Foot.L
    Foot.L_end
  PoleTarget.L
""",
        (r"\.L", ".R"),
        "Hips, Abdomen, Torso, Neck, Head",
        "Shoulder.L, UpperArm.L, LowerArm.L, -",
        "UpperLeg.L, LowerLeg.L, -, -",
    ),
]
